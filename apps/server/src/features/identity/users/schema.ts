import { term } from '@flotilla/contract/terms';
import { instant, modified, reference, rowId } from '../../../platform/db/columns.ts';
import { nameTables } from '../../../platform/db/constraint.ts';
import { integer, pgTable, primaryKey, smallint, text } from '../../../platform/db/orm-tables.ts';

export const userAccount = pgTable('user_account', {
  id: rowId(),
  username: text('username').notNull(),
  nickname: text('nickname').notNull(),
  phone: text('phone').notNull().default(''),
  gender: text('gender').$type<'male' | 'female' | 'unknown'>().notNull().default('unknown'),
  status: smallint('status').$type<0 | 1>().notNull().default(1),
  statusAt: instant('status_at').notNull().defaultNow(),
  userType: text('user_type').$type<'background' | 'front'>().notNull(),
  avatar: text('avatar').notNull().default(''),
  departmentId: reference('department_id'),
  parentId: reference('parent_id'),
  tenantId: reference('tenant_id').notNull(),
  /** `null` if the user has never set a password and signs in at the identity provider. */
  passwordHash: text('password_hash'),
  credentialEpoch: integer('credential_epoch').notNull().default(0),
  communicationKey: text('communication_key').notNull(),
  deviceQuantity: integer('device_quantity').notNull().default(0),
  expiresAt: instant('expires_at'),
  concurrencyPerSecond: integer('concurrency_per_second').notNull().default(0),
  remark: text('remark').notNull().default(''),
  createdAt: instant('created_at').notNull().defaultNow(),
  gmtModified: modified('modified_at'),
  lastLoginAt: instant('last_login_at'),
});
export type UserAccount = typeof userAccount.$inferSelect;

export const userPost = pgTable(
  'user_post',
  { userId: reference('user_id').notNull(), postId: reference('post_id').notNull() },
  (table) => [primaryKey({ columns: [table.userId, table.postId] })],
);
nameTables(term('users'), 'user_account', 'user_post');
