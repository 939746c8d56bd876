import type { Area } from './slice.ts';

/** A kind of row to which a column can refer, and how its slice names and checks it. */
export interface Reference {
  readonly area: Area;
  /** The view for other slices, and its column with the name. */
  readonly view: string;
  readonly nameColumn: string;
  /** The kind of id in the contract. */
  readonly named: string;
  /** The lookup of the console's `parts/pick/lookups.ts`. */
  readonly lookup: string;
  /** The slice that checks the id: its name among the dependencies, its type, and its module. Without one, `module` exports the check. */
  readonly dependency?: readonly [name: string, type: string, path: string];
  readonly module?: readonly [path: string, name: string];
  readonly check: (value: string, field: string) => string;
  /** A row for the generated tests: its id, and the contract that it needs. */
  readonly sample: readonly [id: string, ...imports: (readonly [path: string, name: string])[]];
}

export const references: Readonly<Record<string, Reference>> = {
  user_account: {
    area: 'identity',
    view: 'user_ref',
    nameColumn: 'username',
    named: 'user',
    lookup: 'users',
    dependency: ['users', 'Users', 'identity/users'],
    check: (value) => `await users.owner(tx, who, ${value})`,
    sample: ['(await t.tenant()).id'],
  },
  device_group: {
    area: 'fleet',
    view: 'device_group_ref',
    nameColumn: 'name',
    named: 'group',
    lookup: 'groups',
    dependency: ['groups', 'DeviceGroups', 'fleet/device-groups'],
    check: (value) => `await groups.check(tx, who, [${value}])`,
    sample: [
      "(await person.call(deviceGroups.add, { body: { name: 'Group' } })).id",
      ['@flotilla/contract/http/fleet/device-groups', 'deviceGroups'],
    ],
  },
  department: {
    area: 'identity',
    view: 'department_ref',
    nameColumn: 'name',
    named: 'department',
    lookup: 'departments',
    dependency: ['departments', 'Departments', 'identity/departments'],
    check: (value, field) => `await departments.assertExist(tx, [${value}], '${field}')`,
    sample: [
      "(await admin.call(departments.add, { body: { name: 'Sample', parentId: null, sort: 0 } })).id",
      ['@flotilla/contract/http/identity/departments', 'departments'],
    ],
  },
  post: {
    area: 'identity',
    view: 'post_ref',
    nameColumn: 'name',
    named: 'post',
    lookup: 'posts',
    module: ['identity/posts', 'assertPostExists'],
    check: (value, field) => `await assertPostExists(tx, ${value}, '${field}')`,
    sample: [
      "(await admin.call(posts.add, { body: { name: 'Sample', code: 'sample', sort: 1 } })).id",
      ['@flotilla/contract/http/identity/posts', 'posts'],
    ],
  },
  role: {
    area: 'identity',
    view: 'role_ref',
    nameColumn: 'name',
    named: 'role',
    lookup: 'roles',
    dependency: ['roles', 'Roles', 'identity/roles'],
    check: (value) => `await roles.assertExists(tx, ${value})`,
    sample: [
      "(await admin.call(addRole, { body: { name: 'Sample', roleKey: 'sample', sort: 1 } })).id",
      ['@flotilla/contract/http/identity/roles', 'addRole'],
    ],
  },
  device: {
    area: 'fleet',
    view: 'device_ref',
    nameColumn: 'device_no',
    named: 'device',
    lookup: 'devices',
    dependency: ['devices', 'Devices', 'fleet/devices'],
    check: (value) => `await devices.assertInReach(tx, who, [${value}])`,
    sample: ['await announcedPhone(person)', ['../../../testing/fleet-factories.ts', 'announcedPhone']],
  },
  script: {
    area: 'automation',
    view: 'script_ref',
    nameColumn: 'name',
    named: 'script',
    lookup: 'scripts',
    dependency: ['scripts', 'Scripts', 'automation/scripts'],
    check: (value) => `await scripts.runnable(tx, who, ${value})`,
    sample: [
      "(await person.call(addScript, { body: { name: 'Sample', version: '1', content: '1' } })).id",
      ['@flotilla/contract/http/automation/scripts', 'addScript'],
    ],
  },
  task: {
    area: 'automation',
    view: 'task_ref',
    nameColumn: 'name',
    named: 'task',
    lookup: 'tasks',
    module: ['automation/tasks', 'assertTaskInReach'],
    check: (value) => `await assertTaskInReach(tx, who, ${value})`,
    sample: [
      'await newTask(person, { deviceNos: [(await joinedPhone(t, person)).deviceNo] })',
      ['../../../testing/automation-factories.ts', 'newTask'],
      ['../../../testing/automation-factories.ts', 'joinedPhone'],
    ],
  },
  data_group: {
    area: 'data',
    view: 'data_group_ref',
    nameColumn: 'name',
    named: 'dataGroup',
    lookup: 'dataGroups',
    dependency: ['dataGroups', 'DataGroups', 'data/data-groups'],
    check: (value) => `await dataGroups.one(tx, who, ${value})`,
    sample: [
      "(await person.call(dataGroups.add, { body: { name: 'Sample' } })).id",
      ['@flotilla/contract/http/data/data-groups', 'dataGroups'],
    ],
  },
};
