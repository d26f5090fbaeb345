"""Makes `text.woff2`, the letters of the pages, of Figtree (SIL Open Font License 1.1, `text.OFL.txt`).

The source is the package `@fontsource-variable/figtree` 5.3.0 of npm, the tool is fonttools 4.68.0 with brotli 1.2.1:

    npm pack @fontsource-variable/figtree@5.3.0 && tar -xf fontsource-variable-figtree-5.3.0.tgz
    pip install fonttools==4.68.0 brotli==1.2.1
    python3 web/fonts/text.py package/files/figtree-latin-wght-normal.woff2 web/fonts/text.woff2

What is kept: the letters of English and German with their signs, weights from 400 to 700, and of the figures
those of one width. Outlines are rounded to 400 units, an eighth of a pixel in the largest heading, and the
bold ones differ from the source by at most a unit more.
"""

import string
import sys

from fontTools.subset import Options, Subsetter
from fontTools.ttLib import TTFont
from fontTools.ttLib.scaleUpem import scale_upem
from fontTools.ttLib.woff2 import WOFF2FlavorData
from fontTools.varLib.instancer import instantiateVariableFont

# Signs that the pages do not show; names in which they stand take them from a font of the system.
STRANGE = set("^`~|{}\\$@<>&*")
CHARACTERS = {*string.ascii_letters, *string.digits, *string.punctuation, *" ÄÖÜäöüß×·½−–’“”„…"} - STRANGE
WEIGHTS = (400, 700)
UNITS = 400
# What browsers do without: `gvar` has the widths, and weights are asked for by number.
NEEDLESS = ("STAT", "HVAR", "GDEF", "GPOS", "GSUB", "gasp", "prep")
# Copyright, family, style and licence.
NAMES = (0, 1, 2, 14)


def tabular(font):
    """Takes the figures of one width for all figures."""
    table = font["GSUB"].table
    (feature, *_) = [record.Feature for record in table.FeatureList.FeatureRecord if record.FeatureTag == "tnum"]
    for index in feature.LookupListIndex:
        for subtable in table.LookupList.Lookup[index].SubTable:
            wide = getattr(subtable, "ExtSubTable", subtable).mapping
            for characters in font["cmap"].tables:
                characters.cmap.update({code: wide.get(name, name) for code, name in characters.cmap.items()})


def thin(font):
    """Removes the deltas of bold outlines that interpolation yields to within a unit."""
    for name, variations in font["gvar"].variations.items():
        points, control = font["glyf"]._getCoordinatesAndControls(name, font["hmtx"].metrics)
        for variation in variations:
            variation.calcInferredDeltas(points, control.endPts)
            variation.roundDeltas()
            variation.optimize(points, control.endPts, tolerance=1, isComposite=font["glyf"][name].isComposite())


def main(source, target):
    font = TTFont(source, recalcTimestamp=False)
    tabular(font)
    options = Options(hinting=False, notdef_outline=False, glyph_names=False)
    options.layout_features = []
    options.name_IDs = NAMES
    subsetter = Subsetter(options)
    subsetter.populate(text="".join(CHARACTERS))
    subsetter.subset(font)
    font["fvar"].instances = []
    font = instantiateVariableFont(font, {"wght": WEIGHTS})
    scale_upem(font, UNITS)
    thin(font)
    for table in NEEDLESS:
        if table in font:
            del font[table]
    font["name"].names = [name for name in font["name"].names if name.nameID in NAMES]
    font["cmap"].tables = [table for table in font["cmap"].tables if table.platformID == 3]
    font.flavor = "woff2"
    font.flavorData = WOFF2FlavorData(transformedTables={"glyf", "loca", "hmtx"})
    font.save(target)


main(*sys.argv[1:])
