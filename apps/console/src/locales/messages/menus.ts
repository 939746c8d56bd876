import { withPrefix, word } from '@flotilla/contract/locale';
import { menuWords } from '@flotilla/contract/words/menus';

export default {
  'menus.type.category': word('目录', 'Category', '目錄'),
  'menus.type.menu': word('菜单', 'Menu', '選單'),
  'menus.type.button': word('按钮', 'Button', '按鈕'),
  'menus.top': word('无上级（顶级）', 'None (top)', '無上級（頂層）'),
  'menus.external': word('是否外链', 'External link', '是否外部連結'),
  'menus.externalAddress': word('外链地址', 'Link address', '外部連結位址'),
  'menus.externalHint': word('以 http:// 或 https:// 开头，在新标签页打开', 'Begins with http:// or https://, and opens in a new tab', '以 http:// 或 https:// 開頭，在新分頁開啟'),
  'menus.pathHint': word('相对上级的地址，例如 berths；以 / 开头则从根开始', 'Relative to the parent, such as berths; from the root if it begins with /', '相對上層的位址，例如 berths；以 / 開頭則從根開始'),
  'menus.permissionHint': word('形如 device:list:edit；留空则由勾选它的角色可见', 'Such as device:list:edit. Without one, the roles that tick the menu see it.', '形如 device:list:edit；留空則由勾選它的角色可見'),
  'menus.flagHint': word('形如 device:list:edit', 'Such as device:list:edit', '形如 device:list:edit'),
  'menus.nameHint': word('留空则显示菜单名称', 'Empty: the menu name is shown', '留空則顯示選單名稱'),
  'menus.builtInNote': word('系统内置：名称、顺序、图标、显示、缓存和状态可改', 'Built in: names, order, icon, visibility, cache and status can be changed', '系統內建：名稱、順序、圖示、顯示、快取和狀態可改'),
  'menus.kept': word('系统内置菜单不能删除，可停用或隐藏', 'A built-in menu cannot be deleted; stop or hide it', '系統內建選單不能刪除，可停用或隱藏'),
  'menus.needed': word('停用后将无法再打开菜单管理', 'Without it the menus could not be edited any more', '停用後將無法再開啟選單管理'),
  'menus.hasOthers': word('请先删除下级菜单', 'Delete the menus below it first', '請先刪除下層選單'),
  'menus.keepsRight': word('它授予权限，只有拥有全部权限的人能删除', 'It grants a right: only somebody with every right can delete it', '它授予權限，只有擁有全部權限的人能刪除'),
  'menus.stopLost': word('它及下级将从所有人的菜单中消失，其权限标识立即失效。', 'It disappears from everybody’s menu with all below it, and its permission flag ends at once.', '它及下層將從所有人的選單中消失，其權限標識立即失效。'),
  'menus.deleteLost': word('拥有它的角色将失去该项。', 'Roles that have it lose it.', '擁有它的角色將失去該項。'),
  'menus.noneHint': word('菜单组成侧边栏，并决定角色可以得到的权限。', 'Menus make up the sidebar and the permissions that roles can have.', '選單組成側邊欄，並決定角色可以得到的權限。'),
  ...withPrefix('menus', menuWords),
};
