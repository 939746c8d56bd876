// Made by scripts/words.mjs from the contract; do not edit.
const words = {
  'parameters.configName': "Parameter name",
  'parameters.configKey': "Parameter key",
  'parameters.configValue': "Parameter value",
};
export default words;
