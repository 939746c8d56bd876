import type { RowOf } from '../../../lib/calls/use-call.ts';
import { currentLocale } from '../../../lib/i18n.ts';
import { top } from '../../../parts/admin/parent-choices.ts';

export const menuCalls = {
  list: 'GET /system/auth/menuList',
  one: 'GET /system/auth/menuOne',
  add: 'POST /system/auth/addMenu',
  edit: 'PUT /system/auth/editMenu',
  remove: 'DELETE /system/auth/deleteMenu',
} as const;

export type Menu = RowOf<typeof menuCalls.list>;
export const menuTypes = ['category', 'menu', 'button'] as const;

/** Returns a menu's name in the current language; the Chinese name if a translation is missing. */
export const titleIn = ({ name, nameEn, nameTw }: Menu): string =>
  ({ 'zh-CN': name, en: nameEn || name, 'zh-TW': nameTw || name })[currentLocale()];

/** The fields of a menu that its form does not have, or has in another shape. */
type NotTyped = 'id' | 'parentId' | 'link' | 'builtIn' | 'gmtCreate' | 'gmtModified';

export interface MenuValues extends Omit<Menu, NotTyped> {
  parentId: number;
  /** The route address is one outside the console. */
  external: boolean;
}

export const newMenu: Partial<MenuValues> = {
  ...{ type: 'menu', parentId: top, sort: 1, status: 1, icon: 'dot' },
  ...{ external: false, cache: true, visible: true, forTenants: false },
};

export const toValues = ({
  id: _id,
  parentId,
  link,
  builtIn: _b,
  gmtCreate: _c,
  gmtModified: _m,
  ...row
}: Menu): MenuValues => ({
  ...row,
  parentId: parentId ?? top,
  external: link !== '',
  path: link || row.path,
});

export const toBody = ({ parentId, external, ...values }: MenuValues) => ({
  ...values,
  parentId: parentId === top ? null : parentId,
  link: external ? values.path : '',
});
