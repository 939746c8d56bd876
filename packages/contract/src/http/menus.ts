import { z } from 'zod';
import { endpoint, reads } from '../endpoint.ts';
import { filter, flagFilter, idQueryOf, listAnswer, pageQuery } from '../fields.ts';

const read = reads('system:menu:list');

export const menuType = z.enum(['category', 'menu', 'button']);

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
  status: z.int(),
});

export const listMenus = endpoint('GET /system/auth/menuList', 'List menus', read, {
  query: pageQuery({ name: filter, status: flagFilter }, ['sort', 'id']),
  answer: listAnswer(menu),
});

export const getMenu = endpoint('GET /system/auth/menuOne', 'Get one menu', read, {
  query: idQueryOf('menu'),
  answer: menu,
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
