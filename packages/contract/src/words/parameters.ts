import { word } from '../locale.ts';

export const parameterWords = {
  configName: word('参数名称', 'Parameter name', '參數名稱'),
  configKey: word('参数键名', 'Parameter key', '參數鍵名'),
  configValue: word('参数键值', 'Parameter value', '參數鍵值'),
};
