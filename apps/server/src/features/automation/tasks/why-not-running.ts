import type { AnswerOf, QueryOf } from '@flotilla/contract/endpoint';
import type { whyNotRunning as endpoint, listTaskPhones } from '@flotilla/contract/http/tasks';
import type { Locale } from '@flotilla/contract/locale';
import type { Queryable } from '../../../platform/db/queryable.ts';
import type { Connections, LiveState } from '../../fleet/connections/api.ts';
import { reasonText } from '../runs/api.ts';
import { pageOfStandings, type Standing, standingsOfDevice, standingsOfTask } from './standings.ts';

type Reason = AnswerOf<typeof endpoint>['list'][number];

export interface WhyPorts {
  readonly connections: Pick<Connections, 'live'>;
  /** Since when the site has expired; null while it is valid. */
  siteExpiredAt(): string | null;
  /** When the tenant expired; null while it is valid. */
  ownerExpiredAt(tenantId: number): Promise<string | null>;
}

const reason = (deviceNo: string, name: Reason['reason'], since: string | null, detail = ''): Reason => ({
  deviceNo,
  reason: name,
  since,
  detail,
});

const absence = (deviceNo: string, live: LiveState | undefined): Reason =>
  live ? reason(deviceNo, 'offline', new Date(live.sinceMs).toISOString()) : reason(deviceNo, 'neverConnected', null);

/** What keeps the phone from running anything. Nothing else is shown of a phone with a new owner. */
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
    ...(live?.online ? [] : [absence(deviceNo, live)]),
    ...(standing.busySince ? [reason(deviceNo, 'busy', standing.busySince, standing.busyTask)] : []),
    ...(standing.commandKind ? [reason(deviceNo, 'busy', standing.commandSince, standing.commandKind)] : []),
  ];
}

/** What keeps the waiting run from being sent. */
function ofRun(standing: Standing, locale: Locale): Reason[] {
  const { deviceNo, madeAt } = standing;
  return [
    ...(standing.refusal
      ? [reason(deviceNo, 'refused', standing.refusedAt, reasonText(standing.refusal, locale))]
      : []),
    ...(standing.beforeStart ? [reason(deviceNo, 'beforeStart', madeAt, standing.notBefore)] : []),
    ...(standing.failing ? [reason(deviceNo, 'failing', madeAt, standing.notBefore)] : []),
    ...(standing.ahead > 0 ? [reason(deviceNo, 'queued', madeAt, String(standing.ahead))] : []),
  ];
}

/** Why a phone that has had its run gets no other. */
const ofEnd = ({ deviceNo, state, endedAt, downloadFault }: Standing): Reason =>
  state === 'failed' && downloadFault !== null
    ? reason(deviceNo, 'downloadFailed', endedAt, downloadFault)
    : reason(deviceNo, 'alreadyRan', endedAt);

/**
 * Why a phone never ran the task, shown once nothing is waiting for it. Without a run it was disabled at the time, or came
 * later.
 */
function ofNeverRan({ deviceId, deviceNo, state, endedAt, disabled }: Standing, { connections }: WhyPorts): Reason[] {
  const live = connections.live(deviceId);
  const first =
    state === 'expired' || state === 'stopped'
      ? reason(deviceNo, state, endedAt)
      : reason(deviceNo, disabled ? 'disabled' : 'noRun', null);
  return live ? [first] : [first, absence(deviceNo, live)];
}

function ofTarget(
  standing: Standing,
  task: AskedTask,
  ports: WhyPorts,
  ownerExpiredAt: string | null,
  locale: Locale,
): Reason[] {
  const { state } = standing;
  if (state === 'waiting') return [...ofPhone(standing, ports, ownerExpiredAt), ...ofRun(standing, locale)];
  if (state === 'sent' || state === 'running') return [];
  if (state === null && task.status === 1) return ofPhone(standing, ports, ownerExpiredAt);
  if (standing.standing === 'neverRan') return state === null && task.status === 0 ? [] : ofNeverRan(standing, ports);
  return task.status === 1 ? [ofEnd(standing)] : [];
}

/** When each of the tenants has expired, asked once. */
async function expiries(found: readonly Standing[], ports: WhyPorts) {
  const tenantIds = [...new Set(found.map((standing) => standing.tenantId))];
  const expired = new Map(
    await Promise.all(tenantIds.map(async (id) => [id, await ports.ownerExpiredAt(id)] as const)),
  );
  return ({ tenantId }: Standing) => expired.get(tenantId) ?? null;
}

export async function whyPhone(db: Queryable, ports: WhyPorts, deviceId: number, locale: Locale): Promise<Reason[]> {
  const found = await standingsOfDevice(db, deviceId);
  const expired = await expiries(found, ports);
  const [first] = found;
  if (!first) return [];
  return [...ofPhone(first, ports, expired(first)), ...found.flatMap((standing) => ofRun(standing, locale))];
}

interface AskedTask {
  readonly id: number;
  readonly status: number;
  readonly statusAt: string;
  readonly endAt: string | null;
}

export async function whyTask(db: Queryable, ports: WhyPorts, task: AskedTask, locale: Locale): Promise<Reason[]> {
  const found = await standingsOfTask(db, task.id);
  const expired = await expiries(found, ports);
  const phones = found.flatMap((standing) => ofTarget(standing, task, ports, expired(standing), locale));
  const closed = task.endAt !== null && Date.parse(task.endAt) <= Date.now();
  return [
    ...(task.status === 0 ? [reason('', 'taskStopped', task.statusAt)] : []),
    ...(task.status === 2 ? [reason('', 'taskFinished', task.statusAt)] : []),
    ...(closed ? [reason('', 'windowClosed', task.endAt)] : []),
    ...(task.status === 1 && found.length === 0 ? [reason('', 'noPhones', task.statusAt)] : []),
    ...phones,
  ];
}

/** The phones of a task one by one, each with its reasons. */
export async function listPhones(
  db: Queryable,
  ports: WhyPorts,
  task: AskedTask,
  query: QueryOf<typeof listTaskPhones>,
  locale: Locale,
) {
  const { list, total } = await pageOfStandings(db, task.id, query);
  const expired = await expiries(list, ports);
  return {
    list: list.map((standing) => ({
      deviceNo: standing.deviceNo,
      standing: standing.standing!,
      runId: standing.runId,
      state: standing.state,
      reasons: ofTarget(standing, task, ports, expired(standing), locale),
    })),
    total,
  };
}
