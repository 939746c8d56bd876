import type { DataScope } from '@flotilla/contract/http/identity/roles';
import { term } from '@flotilla/contract/terms';
import { instant, modified, reference, rowId } from '../../../platform/db/columns.ts';
import { nameTables } from '../../../platform/db/constraint.ts';
import { boolean, integer, pgTable, primaryKey, smallint, text } from '../../../platform/db/orm-tables.ts';

export const role = pgTable('role', {
  id: rowId(),
  name: text('name').notNull(),
  roleKey: text('role_key').notNull(),
  sort: integer('sort').notNull().default(0),
  status: smallint('status').$type<0 | 1>().notNull().default(1),
  dataScope: text('data_scope').$type<DataScope>().notNull().default('self'),
  builtIn: boolean('built_in').notNull().default(false),
  remark: text('remark').notNull().default(''),
  createdAt: instant('created_at').notNull().defaultNow(),
  gmtModified: modified('modified_at'),
});
export type Role = typeof role.$inferSelect;

export const roleMenu = pgTable(
  'role_menu',
  { roleId: reference('role_id').notNull(), menuId: reference('menu_id').notNull() },
  (table) => [primaryKey({ columns: [table.roleId, table.menuId] })],
);
export const roleDepartment = pgTable(
  'role_department',
  { roleId: reference('role_id').notNull(), departmentId: reference('department_id').notNull() },
  (table) => [primaryKey({ columns: [table.roleId, table.departmentId] })],
);
export const userRole = pgTable(
  'user_role',
  { userId: reference('user_id').notNull(), roleId: reference('role_id').notNull() },
  (table) => [primaryKey({ columns: [table.userId, table.roleId] })],
);

nameTables(term('users'), 'user_role');
