// Made by scripts/words.mjs from the contract; do not edit.
const words = {
  'devices.id': "編號",
  'devices.userName': "所屬使用者",
  'devices.builtIn': "內建",
  'devices.gmtCreate': "建立時間",
  'devices.gmtModified': "更新時間",
  'devices.many': "裝置列表",
  'devices.counted': "{count, plural, =1 {手機} other {# 台手機}}",
  'devices.tenantId': "所屬使用者",
  'devices.groupId': "裝置群組",
  'devices.deviceNo': "裝置編號",
  'devices.deviceId': "裝置 ID",
  'devices.brand': "品牌",
  'devices.mode': "型號",
  'devices.imei': "IMEI",
  'devices.ip': "IP",
  'devices.osVersion': "系統版本",
  'devices.agentVersion': "Agent 版本",
  'devices.groupName': "裝置群組",
  'devices.status': "狀態",
  'devices.online': "連線",
};
export default words;
