import type { AlarmRule } from '@flotilla/contract/http/fleet/alarms';
import { type Word, word } from '@flotilla/contract/locale';

const phones = (count: number): string => (count === 1 ? '1 phone' : `${count} phones`);

/** The problem of an incident, with its number of phones. */
export function problem(rule: AlarmRule, count: number): Word {
  switch (rule) {
    case 'offline':
      return word(`${count} 台设备离线`, `${phones(count)} offline`, `${count} 台裝置離線`);
    case 'battery':
      return word(`${count} 台设备电量低`, `${phones(count)} with a low battery`, `${count} 台裝置電量低`);
    case 'memory':
      return word(`${count} 台设备内存不足`, `${phones(count)} low on memory`, `${count} 台裝置記憶體不足`);
    case 'temperature':
      return word(`${count} 台设备温度过高`, `${phones(count)} too hot`, `${count} 台裝置溫度過高`);
    case 'failedRuns':
      return word('任务运行失败率高', 'Too many failed runs of a task', '任務執行失敗率高');
  }
}

/** The end of an incident, with its number of phones. */
export function recovery(rule: AlarmRule, count: number): Word {
  switch (rule) {
    case 'offline':
      return word(
        `已恢复：${count} 台设备重新在线`,
        `Recovered: ${phones(count)} online again`,
        `已恢復：${count} 台裝置重新上線`,
      );
    case 'battery':
      return word(
        `已恢复：${count} 台设备电量正常`,
        `Recovered: battery of ${phones(count)}`,
        `已恢復：${count} 台裝置電量正常`,
      );
    case 'memory':
      return word(
        `已恢复：${count} 台设备内存正常`,
        `Recovered: memory of ${phones(count)}`,
        `已恢復：${count} 台裝置記憶體正常`,
      );
    case 'temperature':
      return word(
        `已恢复：${count} 台设备温度正常`,
        `Recovered: temperature of ${phones(count)}`,
        `已恢復：${count} 台裝置溫度正常`,
      );
    case 'failedRuns':
      return word('已恢复：任务运行失败率正常', 'Recovered: failed runs of a task', '已恢復：任務執行失敗率正常');
  }
}

const units: Readonly<Record<AlarmRule, string>> = {
  offline: ' s',
  battery: '%',
  memory: ' MB',
  temperature: ' °C',
  failedRuns: '%',
};
export const withUnit = (rule: AlarmRule, value: number): string => `${Math.round(value * 10) / 10}${units[rule]}`;

export const labels = {
  still: word('仍未恢复：', 'Still open: ', '仍未恢復：'),
  where: word('位置', 'Where', '位置'),
  group: word('分组', 'group', '群組'),
  network: word('网段', 'network', '網段'),
  agent: word('Agent 主机', 'agent host', 'Agent 主機'),
  task: word('任务', 'Task', '任務'),
  limit: word('阈值', 'Limit', '閾值'),
  measured: word('实测', 'Measured', '實測'),
  phones: word('设备', 'Phones', '裝置'),
  since: word('开始时间', 'Since', '開始時間'),
  recovered: word('恢复时间', 'Recovered', '恢復時間'),
  open: word('查看报警', 'Open the alarms', '檢視警報'),
  many: word('报警汇总', 'Summary of alarms', '警報彙總'),
  test: word('测试消息', 'Test message', '測試訊息'),
  testWorks: word('报警机器人设置正确。', 'The alarm robot is set up.', '警報機器人設定正確。'),
};
export const more = (count: number): Word => word(`另有 ${count} 台`, `and ${count} more`, `另有 ${count} 台`);
export const separator = word('、', ', ', '、');
export const colon = word('：', ': ', '：');
