// Made by scripts/words.mjs from the contract; do not edit.
const words = {
  'devices.id': "编号",
  'devices.userName': "所属用户",
  'devices.builtIn': "内置",
  'devices.gmtCreate': "创建时间",
  'devices.gmtModified': "更新时间",
  'devices.many': "设备列表",
  'devices.counted': "{count, plural, =1 {手机} other {# 台手机}}",
  'devices.tenantId': "所属用户",
  'devices.groupId': "设备分组",
  'devices.deviceNo': "设备编号",
  'devices.deviceId': "设备 ID",
  'devices.brand': "品牌",
  'devices.mode': "型号",
  'devices.imei': "IMEI",
  'devices.ip': "IP",
  'devices.osVersion': "系统版本",
  'devices.agentVersion': "Agent 版本",
  'devices.groupName': "设备分组",
  'devices.status': "状态",
  'devices.online': "在线",
};
export default words;
