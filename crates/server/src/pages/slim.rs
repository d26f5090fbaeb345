//! Scripts and styles without what only their readers need: a page is to weigh little, and the sources are to be read.

/// A script or style sheet without comments and needless space; names stay, so that an error can be understood.
/// A file of another kind, or a style sheet that cannot be read, is as it was.
pub(crate) fn slim(path: &str, source: &str) -> String {
    match path.rsplit_once('.') {
        Some((_, "js")) => minifier::js::minify(source).to_string(),
        Some((_, "css")) => {
            minifier::css::minify(source).map_or_else(|_| source.to_owned(), |style| style.to_string())
        }
        _ => source.to_owned(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn scripts_lose_comments_and_space_and_nothing_else() {
        let source = "/** One. */\nconst a = `x ${ b + +c }  y`; // end\nif (a) /* two */ d('// no', / {2}\"/, -(-1));\n";
        assert_eq!(slim("a.js", source), "const a=`x ${ b + +c }  y`;if(a)d('// no',/ {2}\"/,-(-1));");
    }

    #[test]
    fn styles_keep_the_spaces_that_mean_something() {
        let source = "/* a */\n.b :first-child { width: calc(100% - 8px); color: light-dark(#fff, #000); }\n";
        let slimmed = ".b :first-child{width:calc(100% - 8px);color:light-dark(#fff,#000);}";
        assert_eq!(slim("a.css", source).trim(), slimmed);
        assert_eq!(slim("a.svg", "<svg >"), "<svg >");
    }
}
