import { noun, word } from '../locale.ts';
import { common } from './common.ts';

export const menuWords = {
  ...common,
  many: word('菜单管理', 'Menus', '選單管理'),
  ...noun(['菜单', '个'], ['menu', 'menus'], ['選單', '個']),
  name: word('菜单名称', 'Menu name', '選單名稱'),
  nameEn: word('英文名称', 'Name in English', '英文名稱'),
  nameTw: word('繁体名称', 'Name in Traditional Chinese', '繁體名稱'),
  type: word('菜单类型', 'Type', '選單類型'),
  parentId: word('上级菜单', 'Parent', '上層選單'),
  sort: word('显示顺序', 'Order', '顯示順序'),
  path: word('路由地址', 'Route address', '路由位址'),
  component: word('组件路径', 'Component path', '元件路徑'),
  permission: word('权限标识', 'Permission flag', '權限標識'),
  icon: word('图标', 'Icon', '圖示'),
  cache: word('是否缓存', 'Cached', '是否快取'),
  forTenants: word('租户可用', 'For tenants', '租戶可用'),
  visible: word('是否显示', 'Visible', '是否顯示'),
  link: word('外链地址', 'External link', '外部連結'),
  status: word('菜单状态', 'Status', '選單狀態'),
};
