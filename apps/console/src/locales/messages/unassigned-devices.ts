import { word } from '@flotilla/contract/locale';

export default {
  'deviceList.pselectUser': word('请选择所属用户', 'Please select a user', '請選擇所屬使用者'),
  'deviceList.pselectDeviceGroup': word('请选择设备分组', 'Please select a device group', '請選擇裝置群組'),
  'assign.list': word('未分配设备', 'Unassigned devices', '未分配裝置'),
  'assign.devices': word('分配设备', 'Assign devices', '分配裝置'),
  'assign.assign': word('分配', 'Assign', '分配'),
  'assign.batch': word('批量分配', 'Batch assign', '批次分配'),
  'assign.status': word('分配状态', 'Assignment status', '分配狀態'),
  'assign.assigned': word('已分配', 'Assigned', '已分配'),
  'assign.unassigned': word('未分配', 'Unassigned', '未分配'),
  'assign.alreadyReason': word(
    '已经分配；要收回请在设备列表里取消分配',
    'Assigned already; unassign it in the device list',
    '已經分配；要收回請在裝置清單裡取消分配',
  ),
  'assign.lost': word(
    '手机重新连接后会再次出现在这里。',
    'A phone that connects again shows up here again.',
    '手機重新連線後會再次出現在這裡。',
  ),
  'assign.done': word(
    '已分配 {count} 台',
    'Assigned {count, plural, one {# phone} other {# phones}}',
    '已分配 {count} 台',
  ),
  'assign.selected': word('已选 {count} 台', '{count} selected', '已選 {count} 台'),
  'assign.total': word(
    '共 {total, number} 台',
    '{total, plural, one {# phone} other {# phones}}',
    '共 {total, number} 台',
  ),
  'assign.affects': word(
    '涉及 {count} 台手机',
    '{count, plural, one {# phone} other {# phones}}',
    '涉及 {count} 台手機',
  ),
  'assign.numberHint': word('不填则用设备 ID。', 'Left empty, the device ID is used.', '不填則用裝置 ID。'),
  'assign.empty': word('没有等待分配的手机', 'No phone is waiting', '沒有等待分配的手機'),
  'assign.emptyHint': word(
    '使用接入密钥连接的手机会显示在这里',
    'A phone that joins with the enrolment key shows up here',
    '使用接入金鑰連線的手機會顯示在這裡',
  ),
};
