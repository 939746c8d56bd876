import { alarmRules } from '@flotilla/contract/http/fleet/alarms';
import { Gauge, type Registry } from 'prom-client';
import { addGauge } from '../../../platform/metrics/metrics.ts';
import type { OpenAlarms } from './judging/open-alarms.ts';

interface Source {
  readonly open: OpenAlarms;
  /** Seconds. */
  outboxAge(): number;
}

export function addAlarmMetrics(registry: Registry, { open, outboxAge }: Source): void {
  new Gauge({
    name: 'flotilla_alarms_open',
    help: 'Alarms that have not recovered, by their rule.',
    labelNames: ['rule'],
    registers: [registry],
    collect() {
      for (const rule of alarmRules) this.set({ rule }, open.of(rule).size);
    },
  });
  addGauge(
    registry,
    'flotilla_alarm_outbox_age_seconds',
    'Age of the oldest alarm message that was not sent.',
    outboxAge,
  );
}
