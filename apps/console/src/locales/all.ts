/** The texts of the areas by their names: the build fills them in, in the language that the import names. */
const texts: Record<string, Record<string, string>> = {};
export default texts;
