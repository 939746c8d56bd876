// Made by scripts/words.mjs from the contract; do not edit.
const words = {
  'scripts.name': "Script name",
  'scripts.version': "Version",
};
export default words;
