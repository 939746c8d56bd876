import { withPrefix, word } from '@flotilla/contract/locale';
import { roleUserWords } from '@flotilla/contract/words/role-users';
import { roleWords } from '@flotilla/contract/words/roles';

export default {
  'roles.fixed': word(
    '超级管理员拥有全部权限，不能修改',
    'The super administrator may do everything; this cannot be changed',
    '超級管理員擁有全部權限，不能修改',
  ),
  'roles.kept': word('系统内置角色不能删除', 'A built-in role cannot be deleted', '系統內建角色不能刪除'),
  'roles.used': word(
    '{count} 个用户正在使用，不能删除',
    'It cannot be deleted: {count, plural, one {# user has it} other {# users have it}}',
    '{count} 位使用者正在使用，不能刪除',
  ),
  'roles.keyHint': word(
    '字母开头，可含字母、数字、下划线、冒号和连字符',
    'Letters, digits, _ : and -, beginning with a letter',
    '字母開頭，可含字母、數字、底線、冒號和連字號',
  ),
  'roles.inUse': word(
    '{count} 人使用，保存后立即生效',
    '{count, plural, =0 {Nobody has it yet} one {# user has it} other {# users have it}}; changes take effect at once',
    '{count} 人使用，儲存後立即生效',
  ),
  'roles.stopLost': word(
    '{count} 个用户将立即失去它的权限。',
    '{count, plural, one {# user loses} other {# users lose}} its rights at once.',
    '{count} 位使用者將立即失去它的權限。',
  ),
  'roles.scopeOf': word('“{name}”的数据范围', 'the data scope of “{name}”', '「{name}」的資料範圍'),
  'roles.users': word('成员', 'Users', '成員'),
  'roles.copy': word('复制为新角色', 'Copy as a new role', '複製為新角色'),
  'roles.copyName': word('{name} 副本', 'Copy of {name}', '{name} 副本'),
  'roles.noneHint': word(
    '角色决定用户能打开哪些页面、能执行哪些操作、能看到哪些人的数据。',
    'Roles decide which pages and actions users have, and whose data they see.',
    '角色決定使用者能開啟哪些頁面、能執行哪些操作、能看到哪些人的資料。',
  ),
  'roles.more': word(
    '比保存前多 {count} 项：{names}',
    '{count, plural, one {# more} other {# more}} than before: {names}',
    '比儲存前多 {count} 項：{names}',
  ),
  'roles.fewer': word(
    '比保存前少 {count} 项：{names}',
    '{count, plural, one {# fewer} other {# fewer}} than before: {names}',
    '比儲存前少 {count} 項：{names}',
  ),
  'roles.scope.all': word('全部数据', 'Everything', '全部資料'),
  'roles.scope.custom': word('自定义', 'Custom', '自訂'),
  'roles.scope.department': word('本部门', 'Own department', '本部門'),
  'roles.scope.departmentAndBelow': word('本部门及以下', 'Own department and below', '本部門及以下'),
  'roles.scope.self': word('仅本人', 'Self only', '僅本人'),
  'roles.scopeHint.all': word('站点内所有部门', 'All departments of the site', '站點內所有部門'),
  'roles.scopeHint.custom': word('下面勾选的部门', 'The departments ticked below', '下面勾選的部門'),
  'roles.scopeHint.department': word('用户所在的部门', 'The department of the user', '使用者所在的部門'),
  'roles.scopeHint.departmentAndBelow': word(
    '用户所在的部门和其下级',
    'The department of the user and those below it',
    '使用者所在的部門和其下級',
  ),
  'roles.scopeHint.self': word(
    '只看自己拥有的设备与任务',
    'Only the user’s own phones and tasks',
    '只看自己擁有的裝置與任務',
  ),
  'roleUsers.title': word('成员：{name}', 'Users of {name}', '成員：{name}'),
  'roleUsers.back': word('返回角色管理', 'Back to the roles', '返回角色管理'),
  'roleUsers.add': word('添加用户', 'Add users', '新增使用者'),
  'roleUsers.added': word(
    '已添加 {count} 个用户',
    '{count, plural, one {# user} other {# users}} added',
    '已新增 {count} 位使用者',
  ),
  'roleUsers.remove': word('移出角色', 'Remove', '移出角色'),
  'roleUsers.removeAsk': word('将 {names} 移出该角色？', 'Take the role from {names}?', '將 {names} 移出該角色？'),
  'roleUsers.removeLost': word(
    '立即失去该角色的权限，账号本身保留。',
    'The rights of the role end at once. The accounts stay.',
    '立即失去該角色的權限，帳號本身保留。',
  ),
  'roleUsers.removed': word(
    '已移出 {count} 个用户',
    '{count, plural, one {# user} other {# users}} removed',
    '已移出 {count} 位使用者',
  ),
  'roleUsers.names': word('{names}等 {count} 人', '{names} and others ({count} in all)', '{names}等 {count} 人'),
  'roleUsers.own': word('不能更改自己的角色', 'Nobody changes their own roles', '不能變更自己的角色'),
  'roleUsers.none': word('还没有用户拥有该角色', 'No user has the role yet', '尚無使用者擁有該角色'),
  'roleUsers.type.background': word('后台用户', 'Background', '後台使用者'),
  'roleUsers.type.front': word('前台用户', 'Front', '前台使用者'),
  ...withPrefix('roles', roleWords),
  ...withPrefix('roleUsers', roleUserWords),
};
