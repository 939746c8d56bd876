// Made by scripts/words.mjs from the contract; do not edit.
const words = {
  'parameters.configName': "參數名稱",
  'parameters.configKey': "參數鍵名",
  'parameters.configValue': "參數鍵值",
};
export default words;
