import type { AnswerOf, QueryOf } from '@flotilla/contract/endpoint';
import type { whyNotRunning as endpoint, listTaskPhones } from '@flotilla/contract/http/automation/tasks';
import type { Locale } from '@flotilla/contract/locale';
import { sql } from '../../../../platform/db/orm.ts';
import type { Queryable } from '../../../../platform/db/queryable.ts';
import { type Connections, type LiveState, refusalText } from '../../../fleet/connections/api.ts';
import { because, type Runs, reasonText, type StuckRun } from '../../runs/api.ts';
import { countOf, isTrial } from '../rollout/waves.ts';
import type { TaskRow } from '../schema.ts';
import { pageOfStandings, type Standing, standingsOfDevice, standingsOfTask } from './standings.ts';

type Reason = AnswerOf<typeof endpoint>['list'][number];

export interface WhyPorts {
  readonly runs: Pick<Runs, 'stuck'>;
  readonly connections: Pick<Connections, 'live'>;
  /** The time at which the site's licence expired; `null` while it is valid. */
  siteExpiredAt(): string | null;
  /** The time at which the tenant expired; `null` while it is valid. */
  ownerExpiredAt(tenantId: number): Promise<string | null>;
}

/** Facts that are queried once for all phones. */
interface Known extends Pick<WhyPorts, 'connections'> {
  readonly siteExpiredAt: string | null;
  readonly expired: (standing: Standing) => string | null;
  readonly stuck: ReadonlyMap<number, StuckRun>;
  readonly locale: Locale;
}

const reason = (deviceNo: string, name: Reason['reason'], since: string | null, detail = ''): Reason => ({
  deviceNo,
  reason: name,
  since,
  detail,
});

const absence = ({ deviceNo, addedAt }: Standing, live: LiveState | undefined, locale: Locale): Reason => {
  if (!live) return reason(deviceNo, 'neverConnected', addedAt);
  const why = live.refusal ? refusalText(live.refusal, locale) : '';
  return reason(deviceNo, 'offline', new Date(live.sinceMs).toISOString(), why);
};

/** The reason why the phone runs nothing. For a phone with a new owner, no other reason is shown. */
function ofPhone(standing: Standing, known: Known): Reason[] {
  const { connections, siteExpiredAt, expired, stuck, locale } = known;
  const { deviceNo } = standing;
  const ownerExpiredAt = expired(standing);
  const stuckSince = standing.busySince && stuck.get(standing.deviceId)?.since;
  if (!standing.owned) return [reason(deviceNo, 'unassigned', standing.ownedAt)];
  const live = connections.live(standing.deviceId);
  return [
    ...(siteExpiredAt ? [reason(deviceNo, 'siteExpired', siteExpiredAt)] : []),
    ...(ownerExpiredAt ? [reason(deviceNo, 'ownerExpired', ownerExpiredAt)] : []),
    ...(standing.ownerDisabledAt ? [reason(deviceNo, 'ownerDisabled', standing.ownerDisabledAt)] : []),
    ...(standing.disabled ? [reason(deviceNo, 'disabled', standing.statusAt)] : []),
    ...(live?.online ? [] : [absence(standing, live, locale)]),
    ...(standing.busySince ? [reason(deviceNo, 'busy', standing.busySince, standing.busyTask)] : []),
    ...(stuckSince ? [reason(deviceNo, 'stuck', stuckSince, standing.busyTask)] : []),
    ...(standing.commandKind ? [reason(deviceNo, 'busy', standing.commandSince, standing.commandKind)] : []),
  ];
}

/** The reason why the waiting run is not sent. */
function ofRun(standing: Standing, { locale }: Known): Reason[] {
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

/** The reason why a phone that has run the task, or all rounds of its loop, gets no further run. */
function ofEnd({ deviceNo, state, endedAt, downloadFault, round }: Standing, { execType, rounds }: TaskRow): Reason {
  if (state === 'failed' && downloadFault !== null) return reason(deviceNo, 'downloadFailed', endedAt, downloadFault);
  return execType === 'loop' && rounds > 0 && (round ?? 0) + 1 >= rounds
    ? reason(deviceNo, 'roundsDone', endedAt, String(rounds))
    : reason(deviceNo, 'alreadyRan', endedAt);
}

/** Why a phone never ran the task, shown once nothing is waiting for it. Without a run it was disabled at the time, or came later. */
function ofNeverRan(standing: Standing, { statusAt: closedAt }: TaskRow, { connections, locale }: Known): Reason[] {
  const { deviceNo, state, endedAt, disabled, statusAt } = standing;
  const live = connections.live(standing.deviceId);
  const withoutRun = disabled ? reason(deviceNo, 'disabled', statusAt) : reason(deviceNo, 'noRun', closedAt);
  const first = state === 'expired' || state === 'stopped' ? reason(deviceNo, state, endedAt) : withoutRun;
  return live ? [first] : [first, absence(standing, live, locale)];
}

/** The reason why a phone without a run waits for a later wave; `null` if all waves have begun. */
function laterWave(task: TaskRow): 'waveLater' | 'waveHeld' | 'waveIdle' | null {
  if (task.wave >= countOf(task) - 1) return null;
  if (task.waveState !== 'held') return 'waveLater';
  return isTrial(task) ? 'waveHeld' : 'waveIdle';
}

/** The reason why a run that has begun makes no progress. */
function ofBegun(standing: Standing, { connections, stuck, locale }: Known): Reason[] {
  const { deviceId, deviceNo, runId } = standing;
  const live = connections.live(deviceId);
  if (!live?.online) return [absence(standing, live, locale)];
  const one = stuck.get(deviceId);
  return one && one.runId === runId ? [reason(deviceNo, 'stuck', one.since)] : [];
}

/** Why a deleted phone that still owes the task a run gets none; the time is known if the deletion ended a run. */
function ofDeleted({ deleted, deviceNo, standing, refusal, endedAt }: Standing, task: TaskRow): Reason[] {
  const endedRun = refusal === because('runPhoneDeleted');
  const owesRun = standing === 'open' || standing === 'neverRan' || (endedRun && task.status === 1);
  return deleted && owesRun ? [reason(deviceNo, 'deleted', endedRun ? endedAt : null)] : [];
}

function ofTarget(standing: Standing, task: TaskRow, known: Known): Reason[] {
  const { state } = standing;
  const deleted = ofDeleted(standing, task);
  if (deleted.length > 0) return deleted;
  if (state === 'waiting') return [...ofPhone(standing, known), ...ofRun(standing, known)];
  if (state === 'sent' || state === 'running') return ofBegun(standing, known);
  if (state === null && task.status === 1) {
    const later = laterWave(task);
    if (later) return [reason(standing.deviceNo, later, task.waveAt, String(task.wave + 1))];
    return ofPhone(standing, known);
  }
  if (standing.standing === 'neverRan')
    return state === null && task.status === 0 ? [] : ofNeverRan(standing, task, known);
  return task.status === 1 ? [ofEnd(standing, task)] : [];
}

async function readKnown(db: Queryable, found: readonly Standing[], ports: WhyPorts, locale: Locale): Promise<Known> {
  const tenantIds = [...new Set(found.map((standing) => standing.tenantId))];
  const deviceIds = [...new Set(found.map((standing) => standing.deviceId))];
  const expired = new Map(
    await Promise.all(tenantIds.map(async (id) => [id, await ports.ownerExpiredAt(id)] as const)),
  );
  return {
    connections: ports.connections,
    siteExpiredAt: ports.siteExpiredAt(),
    expired: ({ tenantId }) => expired.get(tenantId) ?? null,
    stuck: await ports.runs.stuck(db, deviceIds),
    locale,
  };
}

export async function whyPhone(db: Queryable, ports: WhyPorts, deviceId: number, locale: Locale): Promise<Reason[]> {
  const found = await standingsOfDevice(db, deviceId);
  const known = await readKnown(db, found, ports, locale);
  const [first] = found;
  if (!first) return [];
  return [...ofPhone(first, known), ...found.flatMap((standing) => ofRun(standing, known))];
}

const hasPassed = (moment: string | null): boolean => moment !== null && Date.parse(moment) <= Date.now();

/** The reasons in the task's timer. For a daily task, `detail` is the next start. */
function ofTimer(task: TaskRow, found: readonly Standing[]): Reason[] {
  const { timerType, status, statusAt, endAt, cronText, nextAt, windowUntil } = task;
  if (timerType !== 'daily') return hasPassed(endAt) ? [reason('', 'windowClosed', endAt)] : [];
  if (status !== 1 || nextAt === null) return [];
  if (task.startRetryAt !== null) return [reason('', 'startsFailing', task.startFailedAt, task.startRetryAt)];
  if (hasPassed(nextAt)) return [];
  if (cronText !== '')
    return found.some(({ standing }) => standing === 'open') ? [] : [reason('', 'waitingForTick', statusAt, nextAt)];
  return windowUntil !== null && !hasPassed(windowUntil)
    ? []
    : [reason('', 'windowClosed', windowUntil ?? statusAt, nextAt)];
}

/** The time at which the account, or one above it, was disabled. */
async function ownerDisabledAt(db: Queryable, ownerId: number): Promise<string | null> {
  const { rows } = await db.execute<{ since: string }>(sql`select since from inactive_user_ref where id = ${ownerId}`);
  return rows[0]?.since ?? null;
}

export async function whyTask(db: Queryable, ports: WhyPorts, task: TaskRow, locale: Locale): Promise<Reason[]> {
  const found = await standingsOfTask(db, task.id);
  const known = await readKnown(db, found, ports, locale);
  const disabledAt = await ownerDisabledAt(db, task.ownerId);
  const phones = found.flatMap((standing) => ofTarget(standing, task, known));
  return [
    ...(task.status === 0 && task.waveState === 'stopped' ? [reason('', 'waveStopped', task.waveAt)] : []),
    ...(task.status === 0 && task.waveState !== 'stopped' ? [reason('', 'taskStopped', task.statusAt)] : []),
    ...(task.status === 2 ? [reason('', 'taskFinished', task.statusAt)] : []),
    ...(task.status === 1 && disabledAt !== null ? [reason('', 'ownerDisabled', disabledAt)] : []),
    ...ofTimer(task, found),
    ...(task.status === 1 && found.length === 0 ? [reason('', 'noPhones', task.statusAt)] : []),
    ...phones,
  ];
}

/** The phones of a task one by one, each with its reasons. */
export async function listPhones(
  db: Queryable,
  ports: WhyPorts,
  task: TaskRow,
  query: QueryOf<typeof listTaskPhones>,
  locale: Locale,
) {
  const { list, total } = await pageOfStandings(db, task.id, query);
  const known = await readKnown(db, list, ports, locale);
  return {
    list: list.map((standing) => ({
      deviceNo: standing.deviceNo,
      standing: standing.standing!,
      runId: standing.runId,
      state: standing.state,
      reasons: ofTarget(standing, task, known),
    })),
    total,
  };
}
