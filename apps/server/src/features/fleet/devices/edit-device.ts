import type { BodyOf } from '@flotilla/contract/endpoint';
import type { editDevice } from '@flotilla/contract/http/fleet/devices';
import type { Locale } from '@flotilla/contract/locale';
import type { UserWho } from '../../../platform/access/who.ts';
import { lockRow, scoped } from '../../../platform/db/owned.ts';
import type { Queryable } from '../../../platform/db/queryable.ts';
import { CallError, notFound } from '../../../platform/http/call-error.ts';
import { assertUnchanged } from '../../../platform/http/read-only.ts';
import type { Connections } from '../connections/api.ts';
import type { AgentsOfPhones, ShownScreens } from './api.ts';
import type { AssignDeps } from './assign-devices.ts';
import { assertScreenFree, pushSettings } from './change-settings.ts';
import { assertNumbersFree, orTaken } from './numbers.ts';
import { presentDetail } from './present.ts';
import { takeQuota } from './quota.ts';
import { devices } from './schema.ts';
import { oneDevice, type StoredDevice } from './store.ts';

const readOnly = [
  'deviceId',
  'brand',
  'mode',
  'imei',
  'ip',
  'osVersion',
  'agentVersion',
  'userName',
  'groupName',
  'assStatus',
  'cloneSeenAt',
] as const;

type Edit = BodyOf<typeof editDevice>;

interface EditDeps extends AssignDeps {
  readonly connections: Connections;
  readonly rooms: ShownScreens;
  readonly agents: AgentsOfPhones;
}

/** Changes an assigned phone: its number, owner, group, status and settings. New settings are sent to the phone immediately. */
export async function editOneDevice(deps: EditDeps, who: UserWho, edit: Edit, locale: Locale): Promise<void> {
  const before = await storeEdit(deps, who, edit, locale);
  pushSettings(deps.connections, before, edit);
}

/** Returns the row before the edit. */
function storeEdit(deps: EditDeps, who: UserWho, edit: Edit, locale: Locale): Promise<StoredDevice> {
  return deps.db.transaction(async ({ drizzle: tx }) => {
    await lockRow(tx, devices, edit.id);
    const before = await oneDevice(tx, who, edit.id);
    if (before.tenantId === null) throw notFound();
    assertUnchanged(
      edit,
      presentDetail(before, { live: deps.connections.live(before.id), agents: deps.agents.seenBy(who), locale }),
      readOnly,
    );
    assertScreenFree(deps.rooms, before, edit.screenSettings);
    const owner = await newOwner(tx, deps, who, before, edit);
    const tenantId = owner?.tenantId ?? before.tenantId;
    if (edit.deviceNo !== undefined && edit.deviceNo !== before.deviceNo) await assertNumbersFree(tx, [edit.deviceNo]);
    const change = scoped(tx, who).update(devices, [before.id], {
      deviceNo: edit.deviceNo,
      status: edit.status,
      ...owner,
      groupId: await newGroup(tx, deps, who, before, edit, tenantId),
      settings: { ...before.settings, ...edit.settings },
      screenSettings: { ...before.screenSettings, ...edit.screenSettings },
    });
    await orTaken(change, { numbers: [edit.deviceNo ?? ''], hardwareIds: [before.hardwareId] });
    return before;
  });
}

async function newOwner(tx: Queryable, deps: AssignDeps, who: UserWho, before: StoredDevice, edit: Edit) {
  if (edit.tenantId === null) throw new CallError('pselectUser');
  if (edit.tenantId === undefined || edit.tenantId === before.ownerId) return null;
  const owner = await deps.users.owner(tx, who, edit.tenantId);
  if (owner.tenantId !== before.tenantId) await takeQuota(tx, deps, owner, 1);
  return owner;
}

/** A group stays within its tenant: a phone that changes tenants leaves it. */
async function newGroup(
  tx: Queryable,
  { groups }: AssignDeps,
  who: UserWho,
  before: StoredDevice,
  edit: Edit,
  tenantId: number,
): Promise<number | null> {
  const { groupId = before.groupId } = edit;
  if (groupId === before.groupId) return tenantId === before.tenantId ? groupId : null;
  if (groupId === null) return null;
  const group = await groups.one(tx, who, groupId);
  if (group.tenantId !== tenantId) throw new CallError('groupOfOther');
  return group.id;
}
