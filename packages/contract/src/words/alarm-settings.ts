import { word } from '../locale.ts';

export const alarmSettingsWords = {
  many: word('报警设置', 'Alarm settings', '警報設定'),
  enabled: word('发送报警', 'Send alarms', '傳送警報'),
  robot: word('机器人', 'Robot', '機器人'),
  robotAddress: word('机器人地址', 'Robot address', '機器人位址'),
  secret: word('签名密钥', 'Secret', '簽章金鑰'),
  atEveryone: word('@所有人', 'Mention everyone', '@所有人'),
  noticePrefix: word('通知前缀', 'Notice prefix', '通知前綴'),
  language: word('消息语言', 'Language of messages', '訊息語言'),
  intervalSeconds: word('报警间隔（秒）', 'Alarm interval (seconds)', '警報間隔（秒）'),
  count: word('报警次数', 'Alarm count', '警報次數'),
  memoryMegabytes: word('内存阈值（MB）', 'Memory threshold (MB)', '記憶體閾值（MB）'),
  offlineSeconds: word('离线时间（秒）', 'Offline time (seconds)', '離線時間（秒）'),
  lowBatteryPercent: word('低电量（%）', 'Low battery (%)', '低電量（%）'),
  temperatureCelsius: word('温度上限（°C）', 'Temperature limit (°C)', '溫度上限（°C）'),
  failedRunsPercent: word('失败率（%）', 'Failed runs (%)', '失敗率（%）'),
};
