import { z } from 'zod';
import { endpoint, reads, writes } from '../endpoint.ts';
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
} from '../fields.ts';
import { menuWords } from '../words/menus.ts';

const read = reads('system:menu:list');

export const menuType = z.enum(['category', 'menu', 'button']);
export type MenuType = z.output<typeof menuType>;

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
  /** The program brings it along: where it leads and what it grants can only be read. */
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

/** Letters, digits and dashes between slashes, relative to the parent or from the root; or an external address. */
const routeAddress = z
  .string()
  .trim()
  .max(200)
  .regex(/^(https?:\/\/[^\s/]\S*|\/?[\p{L}\p{N}_~-][\p{L}\p{N}_.~-]*(\/[\p{L}\p{N}_~-][\p{L}\p{N}_.~-]*)*)?$/u);

const menuFields = {
  parentId: idOf('menu').nullable().optional(),
  /** In Simplified Chinese; a language without a name of its own shows it too. */
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
    .regex(/^([\w-]+(\/[\w-]+)*)?$/)
    .optional(),
  permission: z
    .string()
    .trim()
    .max(100)
    .regex(/^([A-Za-z][\w-]*:[\w-]+:[\w-]+)?$/)
    .optional(),
  icon: z
    .string()
    .trim()
    .regex(/^[\w-]{0,64}$/)
    .optional(),
  cache: z.boolean().optional(),
  visible: z.boolean().optional(),
  link: z
    .string()
    .trim()
    .max(500)
    .regex(/^(https?:\/\/[^\s/]\S*)?$/i)
    .optional(),
  status: flag.optional(),
};

/** A menu unless it says otherwise. Categories and menus need a route address, buttons a permission flag. */
export const addMenu = endpoint('POST /system/auth/addMenu', 'Add a menu', writes('system:menu:add'), {
  words: menuWords,
  body: z.strictObject(menuFields).superRefine(
    (sent, context) => {
      const needed = sent?.type === 'button' ? 'permission' : 'path';
      if (!sent?.[needed]) context.addIssue({ code: 'custom', path: [needed], input: sent?.[needed] });
    },
    // The other missing fields are named beside it.
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

/** The menus that the caller may grant, and those of a role. */
export const getRoleMenuTree = endpoint(
  'GET /system/auth/roleMenuTree',
  'Get the menus of a role',
  reads('system:role:list'),
  { query: idQueryOf('role').partial(), answer: z.object({ tree: z.array(menuNode), checked: z.array(z.int()) }) },
);
