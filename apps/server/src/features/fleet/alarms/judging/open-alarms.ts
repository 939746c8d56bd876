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
  /** Heartbeats since the phone was last seen offline; for the rule `offline`. */
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

  /** Replaces all alarms by those of the database, and keeps the counted heartbeats. */
  replace(alarms: readonly OpenAlarm[]): void {
    const before = this.#of('offline');
    this.#byRule.clear();
    for (const alarm of alarms) {
      const known = alarm.rule === 'offline' ? before.get(alarm.deviceId!) : undefined;
      this.add({ ...alarm, heartbeats: known?.heartbeats ?? 0 });
    }
  }

  /** The alarms that belong to no incident yet. */
  *pending(): Iterable<OpenAlarm> {
    for (const alarms of this.#byRule.values())
      for (const alarm of alarms.values()) if (alarm.incidentId === null) yield alarm;
  }

  beat(deviceId: number): void {
    const alarm = this.#byRule.get('offline')?.get(deviceId);
    if (alarm) alarm.heartbeats += 1;
  }

  #of(rule: AlarmRule): Map<number, OpenAlarm> {
    const known = this.#byRule.get(rule);
    if (known) return known;
    const created = new Map<number, OpenAlarm>();
    this.#byRule.set(rule, created);
    return created;
  }
}
