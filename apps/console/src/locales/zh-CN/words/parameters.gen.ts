// Made by scripts/words.mjs from the contract; do not edit.
const words = {
  'parameters.configName': "参数名称",
  'parameters.configKey': "参数键名",
  'parameters.configValue': "参数键值",
};
export default words;
