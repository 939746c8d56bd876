import { counted, word } from '../locale.ts';
import { common } from './common.ts';

export const taskWords = {
  ...common,
  many: word('任务', 'Tasks', '任務'),
  counted: counted(['任务', '个'], ['task', 'tasks'], ['任務', '個']),
  name: word('任务名称', 'Task name', '任務名稱'),
  scriptId: word('脚本', 'Script', '腳本'),
  scriptName: word('脚本', 'Script', '腳本'),
  scriptVersion: word('脚本版本', 'Script version', '腳本版本'),
  platformName: word('平台', 'Platform', '平台'),
  platformId: word('平台', 'Platform', '平台'),
  execType: word('执行类型', 'Execution', '執行類型'),
  timerType: word('定时类型', 'Timer', '定時類型'),
  startTime: word('开始时间', 'Start', '開始時間'),
  endTime: word('结束时间', 'End', '結束時間'),
  cronText: word('Cron', 'Cron', 'Cron'),
  status: word('状态', 'Status', '狀態'),
  deviceNos: word('设备', 'Phones', '裝置'),
  groupNames: word('设备分组', 'Groups', '裝置群組'),
  neverRan: word('未运行设备', 'Phones that never ran', '未執行裝置'),
  total: word('运行总数', 'Runs', '執行總數'),
  done: word('完成', 'Done', '完成'),
  failed: word('失败', 'Failed', '失敗'),
};
