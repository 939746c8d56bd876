// Made by scripts/words.mjs from the contract; do not edit.
const words = {
  'devices.id': "ID",
  'devices.userName': "Owner",
  'devices.builtIn': "Built in",
  'devices.gmtCreate': "Created",
  'devices.gmtModified': "Updated",
  'devices.many': "Devices",
  'devices.counted': "{count, plural, one {phone} other {# phones}}",
  'devices.tenantId': "Owner",
  'devices.groupId': "Device group",
  'devices.deviceNo': "Device number",
  'devices.deviceId': "Device ID",
  'devices.brand': "Brand",
  'devices.mode': "Model",
  'devices.imei': "IMEI",
  'devices.ip': "IP",
  'devices.osVersion': "OS version",
  'devices.agentVersion': "Agent version",
  'devices.groupName': "Device group",
  'devices.status': "Status",
  'devices.online': "Connection",
};
export default words;
