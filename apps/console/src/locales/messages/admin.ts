import { word } from '@flotilla/contract/locale';

export default {
  'admin.status.1': word('正常', 'Normal', '正常'),
  'admin.status.0': word('停用', 'Stopped', '停用'),
  'admin.stop': word('停用{what}“{name}”？', 'Stop the {what} “{name}”?', '停用{what}「{name}」？'),
  'ticks.count': word('已选 {here} 项，共 {all} 项', '{here} of {all} ticked', '已選 {here} 項，共 {all} 項'),
  'ticks.linked': word('父子联动', 'Linked', '父子連動'),
  'ticks.linkedHint': word(
    '勾选一项时，同时勾选其下级',
    'Ticking one ticks all that is below it',
    '勾選一項時，同時勾選其下級',
  ),
  'ticks.all': word('全选', 'All', '全選'),
  'ticks.search': word('按名称查找', 'Find by name', '依名稱查找'),
  'ticks.searchIn': word('查找：{label}', 'Find in {label}', '查找：{label}'),
  'ticks.none': word('没有匹配的项', 'Nothing matches', '沒有符合的項目'),
  'admin.clear': word('清空', 'Delete all', '清空'),
  'admin.clearAsk': word(
    '{what}中你能看到的记录将全部删除，不能恢复。',
    '{what}: all lines that you can see will be deleted. This cannot be undone.',
    '{what}中你能看到的記錄將全部刪除，無法復原。',
  ),
  'admin.cleared': word('{what}已清空', '{what}: all lines deleted', '{what}已清空'),
  'admin.outcome.1': word('成功', 'Done', '成功'),
  'admin.outcome.0': word('失败', 'Failed', '失敗'),
  'admin.location.loopback': word('本机', 'This machine', '本機'),
  'admin.location.private': word('内网', 'Private network', '內部網路'),
  'admin.location.unknown': word('未知', 'Unknown', '未知'),
  'admin.details': word('详情', 'Details', '詳情'),
  'admin.yes': word('是', 'Yes', '是'),
  'admin.no': word('否', 'No', '否'),
};
