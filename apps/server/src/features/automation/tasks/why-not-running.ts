import type { AnswerOf, QueryOf } from '@flotilla/contract/endpoint';
import type { whyNotRunning as endpoint, listTaskPhones } from '@flotilla/contract/http/tasks';
import type { Locale } from '@flotilla/contract/locale';
import type { Queryable } from '../../../platform/db/queryable.ts';
import type { Connections, LiveState } from '../../fleet/connections/api.ts';
import { type Runs, reasonText, type StuckRun } from '../runs/api.ts';
import { pageOfStandings, type Standing, standingsOfDevice, standingsOfTask } from './standings.ts';
import { countOf, isTrial } from './waves.ts';

type Reason = AnswerOf<typeof endpoint>['list'][number];

export interface WhyPorts {
  readonly runs: Pick<Runs, 'stuck'>;
  readonly connections: Pick<Connections, 'live'>;
  /** Since when the site has expired; null while it is valid. */
  siteExpiredAt(): string | null;
  /** When the tenant expired; null while it is valid. */
  ownerExpiredAt(tenantId: number): Promise<string | null>;
}

/** What was asked once for all phones: since when their owners have expired, and which runs are stuck. */
interface Known {
  readonly expired: (standing: Standing) => string | null;
  readonly stuck: ReadonlyMap<number, StuckRun>;
}

const reason = (deviceNo: string, name: Reason['reason'], since: string | null, detail = ''): Reason => ({
  deviceNo,
  reason: name,
  since,
  detail,
});

const absence = ({ deviceNo, addedAt }: Standing, live: LiveState | undefined): Reason =>
  live
    ? reason(deviceNo, 'offline', new Date(live.sinceMs).toISOString())
    : reason(deviceNo, 'neverConnected', addedAt);

/** What keeps the phone from running anything. Nothing else is shown of a phone with a new owner. */
function ofPhone(standing: Standing, { connections, siteExpiredAt }: WhyPorts, { expired, stuck }: Known): Reason[] {
  const { deviceNo } = standing;
  const ownerExpiredAt = expired(standing);
  const stuckSince = standing.busySince && stuck.get(standing.deviceId)?.since;
  if (!standing.owned) return [reason(deviceNo, 'unassigned', standing.ownedAt)];
  const live = connections.live(standing.deviceId);
  const siteExpired = siteExpiredAt();
  return [
    ...(siteExpired ? [reason(deviceNo, 'siteExpired', siteExpired)] : []),
    ...(ownerExpiredAt ? [reason(deviceNo, 'ownerExpired', ownerExpiredAt)] : []),
    ...(standing.disabled ? [reason(deviceNo, 'disabled', standing.statusAt)] : []),
    ...(live?.online ? [] : [absence(standing, live)]),
    ...(standing.busySince ? [reason(deviceNo, 'busy', standing.busySince, standing.busyTask)] : []),
    ...(stuckSince ? [reason(deviceNo, 'stuck', stuckSince, standing.busyTask)] : []),
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

/** Why a phone that has had its run, or all rounds of its loop, gets no other. */
function ofEnd({ deviceNo, state, endedAt, downloadFault, round }: Standing, { execType, rounds }: AskedTask): Reason {
  if (state === 'failed' && downloadFault !== null) return reason(deviceNo, 'downloadFailed', endedAt, downloadFault);
  return execType === 'loop' && rounds > 0 && (round ?? 0) + 1 >= rounds
    ? reason(deviceNo, 'roundsDone', endedAt, String(rounds))
    : reason(deviceNo, 'alreadyRan', endedAt);
}

/**
 * Why a phone never ran the task, shown once nothing is waiting for it. Without a run it was disabled at the time, or came
 * later.
 */
function ofNeverRan(standing: Standing, { statusAt: closedAt }: AskedTask, { connections }: WhyPorts): Reason[] {
  const { deviceNo, state, endedAt, disabled, statusAt } = standing;
  const live = connections.live(standing.deviceId);
  const withoutRun = disabled ? reason(deviceNo, 'disabled', statusAt) : reason(deviceNo, 'noRun', closedAt);
  const first = state === 'expired' || state === 'stopped' ? reason(deviceNo, state, endedAt) : withoutRun;
  return live ? [first] : [first, absence(standing, live)];
}

/** Why a phone without a run has to wait for a later wave; null when all waves have begun. */
function laterWave(task: AskedTask): 'waveLater' | 'waveHeld' | 'waveIdle' | null {
  if (task.wave >= countOf(task) - 1) return null;
  if (task.waveState !== 'held') return 'waveLater';
  return isTrial(task) ? 'waveHeld' : 'waveIdle';
}

/** Why a run that has begun gets no further. */
function ofBegun({ deviceId, deviceNo, runId }: Standing, { stuck }: Known): Reason[] {
  const one = stuck.get(deviceId);
  return one && one.runId === runId ? [reason(deviceNo, 'stuck', one.since)] : [];
}

function ofTarget(standing: Standing, task: AskedTask, ports: WhyPorts, known: Known, locale: Locale): Reason[] {
  const { state } = standing;
  if (state === 'waiting') return [...ofPhone(standing, ports, known), ...ofRun(standing, locale)];
  if (state === 'sent' || state === 'running') return ofBegun(standing, known);
  if (state === null && task.status === 1) {
    const later = laterWave(task);
    if (later) return [reason(standing.deviceNo, later, task.waveAt, String(task.wave + 1))];
    return ofPhone(standing, ports, known);
  }
  if (standing.standing === 'neverRan')
    return state === null && task.status === 0 ? [] : ofNeverRan(standing, task, ports);
  return task.status === 1 ? [ofEnd(standing, task)] : [];
}

async function look(db: Queryable, found: readonly Standing[], ports: WhyPorts): Promise<Known> {
  const tenantIds = [...new Set(found.map((standing) => standing.tenantId))];
  const deviceIds = [...new Set(found.map((standing) => standing.deviceId))];
  const expired = new Map(
    await Promise.all(tenantIds.map(async (id) => [id, await ports.ownerExpiredAt(id)] as const)),
  );
  return {
    expired: ({ tenantId }) => expired.get(tenantId) ?? null,
    stuck: await ports.runs.stuck(db, deviceIds),
  };
}

export async function whyPhone(db: Queryable, ports: WhyPorts, deviceId: number, locale: Locale): Promise<Reason[]> {
  const found = await standingsOfDevice(db, deviceId);
  const known = await look(db, found, ports);
  const [first] = found;
  if (!first) return [];
  return [...ofPhone(first, ports, known), ...found.flatMap((standing) => ofRun(standing, locale))];
}

interface AskedTask {
  readonly id: number;
  readonly status: number;
  readonly statusAt: string;
  readonly endAt: string | null;
  readonly execType: 'once' | 'loop';
  readonly rounds: number;
  readonly timerType: 'now' | 'time' | 'daily';
  readonly cronText: string;
  readonly nextAt: string | null;
  readonly windowUntil: string | null;
  readonly waves: readonly number[];
  readonly canaryPhones: number;
  readonly wave: number;
  readonly waveState: 'going' | 'held' | 'stopped';
  readonly waveAt: string;
}

const hasPassed = (moment: string | null): boolean => moment !== null && Date.parse(moment) <= Date.now();

/** Why a task is not running by its timer; of a daily one, when it starts next. */
function ofTimer(task: AskedTask, found: readonly Standing[]): Reason[] {
  const { timerType, status, statusAt, endAt, cronText, nextAt, windowUntil } = task;
  if (timerType !== 'daily') return hasPassed(endAt) ? [reason('', 'windowClosed', endAt)] : [];
  if (status !== 1 || nextAt === null || hasPassed(nextAt)) return [];
  if (cronText !== '')
    return found.some(({ standing }) => standing === 'open') ? [] : [reason('', 'waitingForTick', statusAt, nextAt)];
  return windowUntil !== null && !hasPassed(windowUntil)
    ? []
    : [reason('', 'windowClosed', windowUntil ?? statusAt, nextAt)];
}

export async function whyTask(db: Queryable, ports: WhyPorts, task: AskedTask, locale: Locale): Promise<Reason[]> {
  const found = await standingsOfTask(db, task.id);
  const known = await look(db, found, ports);
  const phones = found.flatMap((standing) => ofTarget(standing, task, ports, known, locale));
  return [
    ...(task.status === 0 && task.waveState === 'stopped' ? [reason('', 'waveStopped', task.waveAt)] : []),
    ...(task.status === 0 && task.waveState !== 'stopped' ? [reason('', 'taskStopped', task.statusAt)] : []),
    ...(task.status === 2 ? [reason('', 'taskFinished', task.statusAt)] : []),
    ...ofTimer(task, found),
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
  const known = await look(db, list, ports);
  return {
    list: list.map((standing) => ({
      deviceNo: standing.deviceNo,
      standing: standing.standing!,
      runId: standing.runId,
      state: standing.state,
      reasons: ofTarget(standing, task, ports, known, locale),
    })),
    total,
  };
}
