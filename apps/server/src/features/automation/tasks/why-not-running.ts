import type { AnswerOf } from '@flotilla/contract/endpoint';
import type { whyNotRunning as endpoint } from '@flotilla/contract/http/tasks';
import type { Queryable } from '../../../platform/db/queryable.ts';
import type { Connections } from '../../fleet/connections/api.ts';
import { type Standing, standingsOfDevice, standingsOfTask } from './standings.ts';

type Reason = AnswerOf<typeof endpoint>['list'][number];

export interface WhyPorts {
  readonly connections: Pick<Connections, 'live'>;
  /** Since when the site has expired; null while it is valid. */
  siteExpiredAt(): string | null;
  /** Since when the tenant has expired; null while it may run. */
  ownerExpiredAt(tenantId: number): Promise<string | null>;
}

const reason = (deviceNo: string, name: Reason['reason'], since: string | null, detail = ''): Reason => ({
  deviceNo,
  reason: name,
  since,
  detail,
});

/** What keeps the phone from running anything. Of a phone that has gone to somebody else no more is told than that. */
function ofPhone(
  standing: Standing,
  { connections, siteExpiredAt }: WhyPorts,
  ownerExpiredAt: string | null,
): Reason[] {
  const { deviceNo } = standing;
  if (!standing.owned) return [reason(deviceNo, 'unassigned', null)];
  const live = connections.live(standing.deviceId);
  const siteExpired = siteExpiredAt();
  return [
    ...(siteExpired ? [reason(deviceNo, 'siteExpired', siteExpired)] : []),
    ...(ownerExpiredAt ? [reason(deviceNo, 'ownerExpired', ownerExpiredAt)] : []),
    ...(standing.disabled ? [reason(deviceNo, 'disabled', null)] : []),
    ...(live?.online ? [] : [reason(deviceNo, 'offline', live?.since ?? null)]),
    ...(standing.busySince ? [reason(deviceNo, 'busy', standing.busySince, standing.busyTask)] : []),
    ...(standing.commandKind ? [reason(deviceNo, 'busy', standing.commandSince, standing.commandKind)] : []),
  ];
}

/** What keeps the run that waits from its turn. */
function ofRun(standing: Standing): Reason[] {
  const { deviceNo, madeAt } = standing;
  return [
    ...(standing.refusal ? [reason(deviceNo, 'refused', standing.refusedAt, standing.refusal)] : []),
    ...(standing.beforeStart ? [reason(deviceNo, 'beforeStart', madeAt, standing.notBefore)] : []),
    ...(standing.ahead > 0 ? [reason(deviceNo, 'queued', madeAt, String(standing.ahead))] : []),
  ];
}

/** Why a phone that has had its run gets no other. */
const ofEnd = ({ deviceNo, state, endedAt, downloadFault }: Standing): Reason =>
  state === 'failed' && downloadFault !== null
    ? reason(deviceNo, 'downloadFailed', endedAt, downloadFault)
    : reason(deviceNo, 'alreadyRan', endedAt);

/** When each of the tenants has expired, asked once. */
async function expiries(found: readonly Standing[], ports: WhyPorts) {
  const tenantIds = [...new Set(found.map((standing) => standing.tenantId))];
  return new Map(await Promise.all(tenantIds.map(async (id) => [id, await ports.ownerExpiredAt(id)] as const)));
}

export async function whyPhone(db: Queryable, ports: WhyPorts, deviceId: number): Promise<Reason[]> {
  const found = await standingsOfDevice(db, deviceId);
  const expired = await expiries(found, ports);
  const [first] = found;
  if (!first) return [];
  return [...ofPhone(first, ports, expired.get(first.tenantId) ?? null), ...found.flatMap(ofRun)];
}

interface AskedTask {
  readonly id: number;
  readonly status: number;
  readonly statusAt: string;
  readonly endAt: string | null;
}

export async function whyTask(db: Queryable, ports: WhyPorts, task: AskedTask): Promise<Reason[]> {
  const found = await standingsOfTask(db, task.id);
  const expired = await expiries(found, ports);
  const phones = found.flatMap((standing) => {
    if (standing.state === 'waiting')
      return [...ofPhone(standing, ports, expired.get(standing.tenantId) ?? null), ...ofRun(standing)];
    if (task.status !== 1 || standing.state === 'sent' || standing.state === 'running') return [];
    return standing.state === null
      ? ofPhone(standing, ports, expired.get(standing.tenantId) ?? null)
      : [ofEnd(standing)];
  });
  const closed = task.endAt !== null && Date.parse(task.endAt) <= Date.now();
  return [
    ...(task.status === 0 ? [reason('', 'taskStopped', task.statusAt)] : []),
    ...(task.status === 2 ? [reason('', 'taskFinished', task.statusAt)] : []),
    ...(closed ? [reason('', 'windowClosed', task.endAt)] : []),
    ...(task.status === 1 && found.length === 0 ? [reason('', 'noPhones', task.statusAt)] : []),
    ...phones,
  ];
}
