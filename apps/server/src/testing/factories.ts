import type { Client } from '@flotilla/client';
import type { BodyInputOf } from '@flotilla/contract/endpoint';
import { listMenus } from '@flotilla/contract/http/identity/menus';
import { addRole, type DataScope } from '@flotilla/contract/http/identity/roles';
import { addUser, getUserChoices } from '@flotilla/contract/http/identity/users';

export const testPassword = 'test-password';

/** A signed-in user. */
export interface Person extends Client {
  readonly id: number;
  readonly userName: string;
}

type UserBody = BodyInputOf<typeof addUser>;
type More = Partial<Omit<UserBody, 'userName'>>;
interface RoleOptions {
  readonly permissions: readonly string[];
  readonly dataScope?: DataScope;
  readonly deptIds?: readonly number[];
}

export interface Factories {
  /** A front user with a tenant of its own. */
  tenant(more?: More): Promise<Person>;
  /** A front user below another. */
  subAccount(parent: Person, more?: More): Promise<Person>;
  /** A background user with a role that has these permissions (default: none) and this data scope (default: self). */
  backgroundUser(options?: RoleOptions & { readonly more?: More }): Promise<Person>;
  role(options: RoleOptions): Promise<number>;
}

let made = 0;

export function createFactories({
  admin,
  signIn,
}: {
  admin: Client;
  signIn(username: string, password: string): Promise<Client>;
}): Factories {
  const person = async (kind: string, body: More): Promise<Person> => {
    made += 1;
    const userName = `${kind}-${made}`;
    const { id } = await admin.call(addUser, {
      body: { userName, nickname: userName, password: testPassword, ...body },
    });
    return { ...(await signIn(userName, body.password ?? testPassword)), id, userName };
  };
  const menuIds = async (permissions: readonly string[]) => {
    const { list } = await admin.call(listMenus, { query: { pageSize: 1000 } });
    return permissions.map((permission) => {
      const menu = list.find((one) => one.permission === permission);
      if (!menu) throw new Error(`no menu has the permission ${permission}`);
      return menu.id;
    });
  };
  const role: Factories['role'] = async ({ permissions, dataScope, deptIds }) => {
    made += 1;
    const body = { name: `role ${made}`, roleKey: `role${made}`, sort: 1, menuIds: await menuIds(permissions) };
    const { id } = await admin.call(addRole, { body: { ...body, dataScope, deptIds: deptIds && [...deptIds] } });
    return id;
  };
  return {
    role,
    tenant: (more = {}) => person('tenant', { userType: 'front', ...more }),
    subAccount: (parent, more = {}) => person('sub', { userType: 'front', parentId: parent.id, ...more }),
    async backgroundUser({ more = {}, ...options } = { permissions: [] }) {
      const roleIds = [await role(options)];
      const { posts } = await admin.call(getUserChoices);
      const postIds = posts
        .filter(({ status }) => status === 1)
        .slice(0, 1)
        .map(({ id }) => id);
      return person('background', { userType: 'background', roleIds, postIds, ...more });
    },
  };
}
