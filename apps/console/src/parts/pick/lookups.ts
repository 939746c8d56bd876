import type { Permission } from '@flotilla/contract/permission';
import { useState } from 'react';
import type { Input } from '../../lib/calls/api.ts';
import { type ListRoute, type RowOf, useAsk } from '../../lib/calls/use-call.ts';
import { hasPermission, useSession } from '../../lib/session/session.ts';
import { useRested } from '../../lib/use-rested.ts';

const pageSize = 50;

/** Rows to choose from, which the server finds by a part of their name and by their ids. */
export interface Lookup<R extends ListRoute = ListRoute> {
  readonly route: R;
  /** The query field for a part of the name. */
  readonly typed?: 'userName' | 'deviceNo';
  /** Users without this permission cannot select anything. */
  readonly permission?: Permission;
  readonly choiceOf: (row: RowOf<R>) => { value: number; label: string };
}

const lookup = <R extends ListRoute>(
  route: R,
  choiceOf: Lookup<R>['choiceOf'],
  more: Pick<Lookup, 'typed' | 'permission'> = {},
): Lookup<R> => ({ route, choiceOf, ...more });

const named = ({ id, name }: { id: number; name: string }) => ({ value: id, label: name });
const owned = ({ id, name, userName }: { id: number; name: string; userName: string }) => ({
  value: id,
  label: `${name} (${userName})`,
});
const person = ({ id, userName, nickname }: { id: number; userName: string; nickname: string }) => ({
  value: id,
  label: nickname && nickname !== userName ? `${userName} (${nickname})` : userName,
});

export const users = lookup('GET /system/user/listAll', person, { typed: 'userName' });
export const usersForScript = lookup('GET /system/user/listForScript', person, { typed: 'userName' });
export const groups = lookup('GET /device/group/list', owned, { permission: 'device:group:list' });
export const dataGroups = lookup('GET /data/group/list', owned, { permission: 'data:group:list' });
export const scripts = lookup('GET /script/script/list', named, { permission: 'script:script:list' });
export const platforms = lookup('GET /script/platform/list', named, { permission: 'script:platform:list' });
/** For generated features. @public */
export const departments = lookup('GET /system/auth/deptList', named, { permission: 'system:dept:list' });
/** For generated features. @public */
export const posts = lookup('GET /system/auth/postList', named, { permission: 'system:post:list' });
/** For generated features. @public */
export const roles = lookup('GET /system/auth/roleList', named, { permission: 'system:role:list' });
/** For generated features. @public */
export const devices = lookup('GET /device/deviceList/list', ({ id, deviceNo }) => ({ value: id, label: deviceNo }), {
  typed: 'deviceNo',
  permission: 'device:list:list',
});
export const forms = lookup('GET /system/tools/form/list', named, { permission: 'system:form:list' });
export const rowTables = lookup('GET /data/row/tables', ({ id, name, englishName }) => ({
  value: id,
  label: `${name} (${englishName})`,
}));
export const tasks = lookup('GET /task/task/list', named, { permission: 'task:task:list' });
export const taskPlatforms = lookup('GET /task/task/platformList', ({ key, value }) => ({ value: key, label: value }));
export const taskGroups = lookup('GET /task/task/deviceGroupList', ({ key, value, userName }) =>
  owned({ id: key, name: value, userName }),
);
export const taskScripts = lookup('GET /task/task/listScript', ({ key, value, version }) => ({
  value: key,
  label: `${value} ${version}`,
}));
/** A shared task brings its script and what its owner has set. */
export const sharedTasks = lookup(
  'GET /task/task/listShareTask',
  ({ key, value, userName, scriptId, params }) => ({ value: key, label: `${value} (${userName})`, scriptId, params }),
  { permission: 'task:task:list' },
);
export type SharedTask = RowOf<'GET /task/task/listShareTask'>;
export type TaskScript = RowOf<'GET /task/task/listScript'>;

function useRows<R extends ListRoute>({ route, permission }: Lookup<R>, query: object, wanted = true) {
  const { profile } = useSession();
  const enabled = wanted && (!permission || hasPermission(profile, permission));
  const { data, isLoading } = useAsk(route, { query } as unknown as Input<R>, { enabled, keep: enabled });
  return { rows: (data as { list: readonly RowOf<R>[] } | undefined)?.list, isLoading };
}

/** The rows with these ids, as far as they are known. */
export function useNamed<R extends ListRoute>(from: Lookup<R>, ids: readonly number[]) {
  const { rows = [] } = useRows(from, { ids: ids.join(','), pageSize: Math.max(1, ids.length) }, ids.length > 0);
  return rows;
}

/** One page of what the typed text finds, and the chosen ones while nothing is typed. */
export function useLookup<R extends ListRoute>(from: Lookup<R>, chosen: readonly number[], filters: object = {}) {
  const [typed, search] = useState('');
  const text = useRested(typed);
  const { rows = [], isLoading } = useRows(from, { ...filters, [from.typed ?? 'name']: text || undefined, pageSize });
  const named = useNamed(from, chosen).map(from.choiceOf);
  const found = rows.map(from.choiceOf);
  const others = named.filter(({ value }) => !found.some((one) => one.value === value));
  return { choices: text ? found : [...found, ...others], isLoading, search };
}
