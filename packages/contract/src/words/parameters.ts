import { noun, word } from '../locale.ts';
import { common } from './common.ts';

export const parameterWords = {
  ...common,
  many: word('参数管理', 'Parameters', '參數管理'),
  ...noun(['参数', '个'], ['parameter', 'parameters'], ['參數', '個']),
  configName: word('参数名称', 'Parameter name', '參數名稱'),
  configKey: word('参数键名', 'Parameter key', '參數鍵名'),
  configValue: word('参数键值', 'Parameter value', '參數鍵值'),
  kind: word('类型', 'Kind', '類型'),
  defaultValue: word('默认值', 'Default', '預設值'),
  least: word('最小值', 'Minimum', '最小值'),
  most: word('最大值', 'Maximum', '最大值'),
  remark: word('备注', 'Remark', '備註'),
  updatedAt: word('更新时间', 'Updated', '更新時間'),
};
