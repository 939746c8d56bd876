import { withPrefix, word } from '@flotilla/contract/locale';
import { departmentWords } from '@flotilla/contract/words/departments';

export default {
  'departments.top': word('无上级（顶级部门）', 'None (top department)', '無上級（頂層部門）'),
  'departments.hasOthers': word('请先删除下级部门', 'Delete the departments below it first', '請先刪除下級部門'),
  'departments.noneHint': word('部门用于归类用户，也决定角色的数据范围。', 'Departments group users, and set how far the data scope of a role reaches.', '部門用於歸類使用者，也決定角色的資料範圍。'),
  ...withPrefix('departments', departmentWords),
};
