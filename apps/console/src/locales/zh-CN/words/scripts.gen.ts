// Made by scripts/words.mjs from the contract; do not edit.
const words = {
  'scripts.name': "脚本名称",
  'scripts.version': "版本",
};
export default words;
