import type { AlarmRule } from '@flotilla/contract/http/fleet/alarms';

/** An alarm that has not recovered. */
export interface OpenAlarm {
  readonly id: number;
  readonly tenantId: number;
  readonly ownerId: number;
  readonly rule: AlarmRule;
  readonly deviceId: number | null;
  readonly taskId: number | null;
  readonly openedAtMs: number;
  incidentId: number | null;
  /** Heartbeats since the phone was last seen offline, of those that this process has received. */
  heartbeats: number;
}

/** The alarms that have not recovered, in memory, by rule and by the id of their phone or task. */
export class OpenAlarms {
  readonly #byRule = new Map<AlarmRule, Map<number, OpenAlarm>>();

  of(rule: AlarmRule): ReadonlyMap<number, OpenAlarm> {
    return this.#of(rule);
  }

  has(rule: AlarmRule, id: number): boolean {
    return this.#of(rule).has(id);
  }

  add(alarm: OpenAlarm): void {
    this.#of(alarm.rule).set(alarm.deviceId ?? alarm.taskId!, alarm);
  }

  remove(alarm: OpenAlarm): void {
    this.#of(alarm.rule).delete(alarm.deviceId ?? alarm.taskId!);
  }

  /** Replaces all alarms by those of the database, and preserves the counted heartbeats. */
  replace(alarms: readonly OpenAlarm[]): void {
    const before = new Map(this.#byRule);
    this.#byRule.clear();
    for (const alarm of alarms) {
      const known = before.get(alarm.rule)?.get(alarm.deviceId ?? alarm.taskId!);
      this.add({ ...alarm, heartbeats: known?.heartbeats ?? 0 });
    }
  }

  /** The alarms that belong to no incident yet. */
  *pending(): Iterable<OpenAlarm> {
    for (const alarms of this.#byRule.values())
      for (const alarm of alarms.values()) if (alarm.incidentId === null) yield alarm;
  }

  beat(deviceId: number): void {
    for (const [rule, alarms] of this.#byRule) {
      const alarm = rule === 'failedRuns' ? undefined : alarms.get(deviceId);
      if (alarm) alarm.heartbeats += 1;
    }
  }

  #of(rule: AlarmRule): Map<number, OpenAlarm> {
    const known = this.#byRule.get(rule);
    if (known) return known;
    const created = new Map<number, OpenAlarm>();
    this.#byRule.set(rule, created);
    return created;
  }
}
