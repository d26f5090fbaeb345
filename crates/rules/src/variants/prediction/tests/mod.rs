mod texts;
