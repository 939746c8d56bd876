import type { AlarmRule } from '@flotilla/contract/http/fleet/alarms';
import type { Database } from '../../../../platform/db/database.ts';
import type { Events } from '../../../../platform/events/events.ts';
import type { OpenAlarm, OpenAlarms } from '../judging/open-alarms.ts';
import { type Cause, causeOf, leastTogether, noCause } from './causes.ts';
import { beginIncident, countRecent, type Joinable, joinIncident, readJoinable } from './store.ts';
import type { Traits } from './traits.ts';

interface Deps {
  readonly db: Database;
  readonly events: Events;
  readonly open: OpenAlarms;
  readTraits(tenantId: number): Promise<Traits>;
  /** The first alarms wait this long for others. */
  readonly gatherMs: number;
}

/** After so many incidents without a common cause within these minutes, single alarms wait longer for others. */
const mostSingle = { incidents: 3, minutes: 10, gatherMs: 300_000 };

interface Burst {
  readonly tenantId: number;
  readonly rule: AlarmRule;
  readonly alarms: OpenAlarm[];
}

/** Alarms of tasks have one incident each; those of phones are gathered by tenant and rule. */
function burstsOf(open: OpenAlarms): Burst[] {
  const bursts = new Map<string, Burst>();
  for (const alarm of open.pending()) {
    const { tenantId, rule, taskId } = alarm;
    const key = `${tenantId} ${rule} ${taskId ?? ''}`;
    const known = bursts.get(key);
    if (known) known.alarms.push(alarm);
    else bursts.set(key, { tenantId, rule, alarms: [alarm] });
  }
  return [...bursts.values()];
}

/**
 * Whether a burst is over: no alarm has come for half the time, or alarms have come for twice the time. Phones that lose their network
 * together are found within a few seconds.
 */
export function isGathered(openedAtMs: readonly number[], nowMs: number, gatherMs: number): boolean {
  const oldestMs = openedAtMs.reduce((oldest, one) => Math.min(oldest, one), nowMs);
  const newestMs = openedAtMs.reduce((newest, one) => Math.max(newest, one), 0);
  const ageMs = nowMs - oldestMs;
  return ageMs >= gatherMs && (nowMs - newestMs >= gatherMs / 2 || ageMs >= 2 * gatherMs);
}

const fits = ({ cause, key }: Joinable, alarm: OpenAlarm, traits: Traits): boolean =>
  cause === 'none' || traits.of(alarm.deviceId!).some((trait) => trait.cause === cause && trait.key === key);

/** Puts alarms into incidents, so that alarms with one cause are one message. */
export function createGrouping({ db, events, open, readTraits, gatherMs }: Deps) {
  const idsOf = (alarms: readonly OpenAlarm[]) => alarms.map(({ id }) => id);

  /** Returns the alarms that fit no recent incident. */
  const joinRecent = async ({ tenantId, rule, alarms }: Burst, traits: Traits): Promise<OpenAlarm[]> => {
    let left = alarms;
    for (const incident of await readJoinable(db.drizzle, tenantId, rule)) {
      const joining = left.filter((alarm) => fits(incident, alarm, traits));
      if (joining.length === 0) continue;
      await joinIncident(db, incident.id, idsOf(joining));
      for (const alarm of joining) alarm.incidentId = incident.id;
      left = left.filter((alarm) => alarm.incidentId === null);
    }
    return left;
  };

  const begin = async (burst: Burst, cause: Cause, alarms: readonly OpenAlarm[]): Promise<void> => {
    const incidentId = await beginIncident({ db, events }, { ...burst, cause }, idsOf(alarms));
    // With `null` the next reading of all alarms brings the incident of the other process.
    for (const alarm of alarms) alarm.incidentId = incidentId ?? 0;
  };

  const waitsForOthers = async ({ tenantId, rule }: Burst, alarms: readonly OpenAlarm[], nowMs: number) => {
    if (alarms.length >= leastTogether) return false;
    const ageMs = nowMs - Math.min(...alarms.map(({ openedAtMs }) => openedAtMs));
    if (ageMs >= mostSingle.gatherMs) return false;
    return (await countRecent(db.drizzle, tenantId, rule, mostSingle.minutes)) >= mostSingle.incidents;
  };

  const group = async (burst: Burst, nowMs: number): Promise<void> => {
    if (burst.rule === 'failedRuns') return begin(burst, noCause, burst.alarms);
    const traits = await readTraits(burst.tenantId);
    const left = await joinRecent(burst, traits);
    if (left.length === 0 || (await waitsForOthers(burst, left, nowMs))) return;
    const cause = causeOf(
      left.map(({ deviceId }) => traits.of(deviceId!)),
      traits.total,
    );
    await begin(burst, cause, left);
  };

  return async (nowMs: number): Promise<void> => {
    for (const burst of burstsOf(open)) {
      const openedAtMs = burst.alarms.map((alarm) => alarm.openedAtMs);
      if (isGathered(openedAtMs, nowMs, gatherMs)) await group(burst, nowMs);
    }
  };
}
