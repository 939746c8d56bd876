import { z } from 'zod';
import { endpoint, reads, writes } from '../../endpoint.ts';
import {
  editBody,
  filter,
  flag,
  flagFilter,
  idAnswer,
  idOf,
  idQueryOf,
  idsQueryOf,
  listAnswer,
  name,
  note,
  pageQuery,
  sort,
  time,
} from '../../fields.ts';
import { word } from '../../locale.ts';
import { rules, withSentence } from '../../rules.ts';
import { menuWords } from '../../words/menus.ts';

const read = reads('system:menu:list');

const menuType = z.enum(['category', 'menu', 'button']);

const menu = z.object({
  id: z.int(),
  parentId: z.int().nullable(),
  name: z.string(),
  nameEn: z.string(),
  nameTw: z.string(),
  type: menuType,
  sort: z.int(),
  path: z.string(),
  component: z.string(),
  permission: z.string(),
  icon: z.string(),
  cache: z.boolean(),
  visible: z.boolean(),
  link: z.string(),
  status: z.literal([0, 1]),
  /** Whether tenants can get the menu by a role. */
  forTenants: z.boolean(),
  /** Whether the menu is part of the program. Its address and its permission cannot be changed. */
  builtIn: z.boolean(),
  gmtCreate: time,
  gmtModified: time,
});

export const listMenus = endpoint('GET /system/auth/menuList', 'List menus', read, {
  words: menuWords,
  query: pageQuery({ name: filter, status: flagFilter }, ['sort', 'id']),
  answer: listAnswer(menu),
});

export const getMenu = endpoint('GET /system/auth/menuOne', 'Get one menu', read, {
  words: menuWords,
  query: idQueryOf('menu'),
  answer: menu,
});

const externalLink = /^https?:\/\/[^\s/]\S*$/i;
export const isExternalLink = (text: string): boolean => externalLink.test(text);

/** An address: letters, digits and dashes between slashes, relative to the parent or from the root, or an external address. */
const routeAddress = z
  .string()
  .trim()
  .max(200)
  .regex(
    /^(https?:\/\/[^\s/]\S*|\/?[\p{L}\p{N}_~-][\p{L}\p{N}_.~-]*(\/[\p{L}\p{N}_~-][\p{L}\p{N}_.~-]*)*)?$/u,
    withSentence(
      word(
        '须为由字母、数字和短横组成的路径，例如 ports/list，或以 http(s):// 开头的地址',
        'must be a path of letters, digits and dashes, for example ports/list, or an address with http(s)://',
        '須為由字母、數字和連字號組成的路徑，例如 ports/list，或以 http(s):// 開頭的位址',
      ),
    ),
  );

const menuFields = {
  parentId: idOf('menu').nullable().optional(),
  /** The name in Simplified Chinese, which is also shown in languages without a name. */
  name: name(),
  nameEn: note(64).optional(),
  nameTw: note(64).optional(),
  type: menuType.optional(),
  sort,
  path: routeAddress.optional(),
  component: z
    .string()
    .trim()
    .max(200)
    .regex(
      /^([\w-]+(\/[\w-]+)*)?$/,
      withSentence(
        word(
          '须为页面名称，例如 fleet/devices',
          'must be the name of a page, for example fleet/devices',
          '須為頁面名稱，例如 fleet/devices',
        ),
      ),
    )
    .optional(),
  permission: z
    .string()
    .trim()
    .max(100)
    .regex(
      /^([A-Za-z][\w-]*:[\w-]+:[\w-]+)?$/,
      withSentence(
        word(
          '须形如 device:list:edit',
          'must have three parts, for example device:list:edit',
          '須形如 device:list:edit',
        ),
      ),
    )
    .optional(),
  icon: z
    .string()
    .trim()
    .regex(/^[\w-]{0,64}$/, withSentence(word('须为图标名称', 'must be the name of an icon', '須為圖示名稱')))
    .optional(),
  cache: z.boolean().optional(),
  visible: z.boolean().optional(),
  forTenants: z.boolean().optional(),
  link: z
    .string()
    .trim()
    .max(500)
    .regex(/^(https?:\/\/[^\s/]\S*)?$/i, withSentence(rules.webAddress))
    .optional(),
  status: flag.optional(),
};

/** Adds an entry of type `menu`, unless another `type` is given. Categories and menus need a route address, buttons a permission flag. */
export const addMenu = endpoint('POST /system/auth/addMenu', 'Add a menu', writes('system:menu:add'), {
  words: menuWords,
  body: z.strictObject(menuFields).superRefine(
    (sent, context) => {
      const needed = sent?.type === 'button' ? 'permission' : 'path';
      if (!sent?.[needed]) context.addIssue({ code: 'custom', path: [needed], input: sent?.[needed] });
    },
    // Run this check although other fields are invalid, so that all errors are reported at once. `sent` may then be no object.
    { when: () => true },
  ),
  answer: idAnswer,
});

export const editMenu = endpoint('PUT /system/auth/editMenu', 'Edit a menu', writes('system:menu:edit'), {
  words: menuWords,
  body: editBody('menu', menu.shape, menuFields),
});

export const deleteMenus = endpoint('DELETE /system/auth/deleteMenu', 'Delete menus', writes('system:menu:delete'), {
  words: menuWords,
  query: idsQueryOf('menu'),
});

const menuNode = z.object({
  id: z.int(),
  parentId: z.int().nullable(),
  name: z.string(),
  type: menuType,
  permission: z.string(),
  get children() {
    return z.array(menuNode);
  },
});
export type MenuNode = z.output<typeof menuNode>;

export const getMenuTree = endpoint('GET /system/auth/menuTree', 'Get the menus as a tree', read, {
  answer: z.array(menuNode),
});

/** Returns the tree of menus that the caller may grant and, in `checked`, the ids of the menus that the role has. */
export const getRoleMenuTree = endpoint(
  'GET /system/auth/roleMenuTree',
  'Get the menus of a role',
  reads('system:role:list'),
  { query: idQueryOf('role').partial(), answer: z.object({ tree: z.array(menuNode), checked: z.array(z.int()) }) },
);
