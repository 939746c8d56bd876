import { word } from '../locale.ts';

export const licenceWords = {
  version: word('系统版本', 'System version', '系統版本'),
  serial: word('站点序列号', 'Site serial number', '站點序號'),
  devices: word('可用设备数', 'Available devices', '可用裝置數'),
  expiresAt: word('到期时间', 'Expires', '到期時間'),
  authCode: word('授权码', 'Licence code', '授權碼'),
  servers: word('远程连接地址', 'Remote link addresses', '遠端連線位址'),
};
