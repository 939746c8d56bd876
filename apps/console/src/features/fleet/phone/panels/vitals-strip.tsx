import type { MonitorRow } from '@flotilla/contract/http/fleet/monitor';
import { Select } from 'antd';
import { useEffect, useRef, useState } from 'react';
import { Sparkline } from '../../../../components/sparkline.tsx';
import { useAsk } from '../../../../lib/calls/use-call.ts';
import { formatBytes, none } from '../../../../lib/format/format.ts';
import { useT } from '../../../../lib/i18n.ts';
import type { LiveSocket } from '../../../../lib/live/live-socket.ts';
import styles from './phone.module.css';
import {
  latestOf,
  leastSpans,
  lineOf,
  minutesKnown,
  mostSamples,
  ranges,
  type Sample,
  samplesOf,
  type VitalName,
  vitalNames,
} from './vitals.ts';

const measureEveryMs = 2_000;

/** A phone's measurements since the page was opened, after the server's last hour. */
function useVitals(socket: LiveSocket, deviceNo: string): readonly Sample[] {
  const history = useAsk('GET /device/monitor/history', { query: { deviceNo } }, { enabled: deviceNo !== '' });
  const [heard, setHeard] = useState<readonly Sample[]>([]);
  const probe = useRef({ seq: 0, sentAtMs: 0 });
  useEffect(() => {
    if (deviceNo === '') return;
    const add = (sample: Omit<Sample, 'atMs'>) =>
      setHeard((now) => [...now, { atMs: Date.now(), ...sample }].slice(-mostSamples));
    const stop = socket.watch(deviceNo, (message) => {
      if (message.action === 'heartbeat') {
        const { battery, batteryTemp, availMemory, sdCardLeftSpace } = message;
        add({ battery, batteryTemp, availMemory, sdCardLeftSpace });
      } else if (message.action === 'probed' && message.seq === probe.current.seq)
        add({ roundTrip: performance.now() - probe.current.sentAtMs });
    });
    let before = socket.received.pictures;
    const timer = setInterval(() => {
      const { pictures } = socket.received;
      if (socket.screens() > 0) add({ fps: ((pictures - before) * 1_000) / measureEveryMs });
      before = pictures;
      probe.current = { seq: socket.probe(deviceNo), sentAtMs: performance.now() };
    }, measureEveryMs);
    return () => {
      stop();
      clearInterval(timer);
    };
  }, [socket, deviceNo]);
  const kept = history.data ? samplesOf(history.data) : [];
  const from = heard[0]?.atMs ?? Number.POSITIVE_INFINITY;
  return [...kept.filter(({ atMs }) => atMs < from), ...heard];
}

interface Props {
  socket: LiveSocket;
  phone: MonitorRow;
  /** The phone's facts, if its title has no room for them. */
  facts: string | undefined;
}

/** Six lines of the phone's state over time. */
export function VitalsStrip({ socket, phone, facts }: Props) {
  const t = useT();
  const [minutes, setMinutes] = useState<number>(60);
  const samples = useVitals(socket, phone.deviceNo);
  const words: Record<VitalName, (value: number) => string> = {
    battery: (percent) => `${Math.round(percent)}%`,
    batteryTemp: (celsius) => `${celsius.toFixed(1)} °C`,
    availMemory: formatBytes,
    sdCardLeftSpace: formatBytes,
    roundTrip: (ms) => `${Math.round(ms)} ms`,
    fps: (rate) => t('phonePage.perSecond', { rate: rate.toFixed(rate < 10 ? 1 : 0) }),
  };
  const row: Partial<Record<VitalName, number | null>> = phone;
  const nowMs = Date.now();
  const knownMinutes = minutesKnown(samples, minutes, nowMs);
  return (
    <section className={`${styles.vitals} fl-live`} aria-label={t('phonePage.vitals')}>
      {facts && (
        <details className={styles.facts}>
          <summary>{t('phonePage.about')}</summary>
          {facts}
        </details>
      )}
      {vitalNames.map((name) => {
        const value = latestOf(samples, name) ?? row[name] ?? undefined;
        const title = t(`phonePage.${name}`);
        const said = value === undefined ? none : words[name](value);
        return (
          <div key={name}>
            <p className="fl-label">
              <span>{title}</span>
              {name === 'battery' && phone.isCharging === 1 && (
                <span className={styles.charging}>{t('monitor.charging')}</span>
              )}
            </p>
            <strong>{said}</strong>
            <Sparkline
              values={lineOf(samples, name, minutesKnown(samples, minutes, nowMs, name), nowMs)}
              leastSpan={leastSpans[name]}
              label={`${title} ${said}`}
              tone={name === 'battery' ? 'online' : 'quiet'}
            />
          </div>
        );
      })}
      <div className={styles.range}>
        <label htmlFor="vitals-range" className="fl-label">
          {t('phonePage.range')}
        </label>
        <Select
          id="vitals-range"
          value={minutes}
          onChange={setMinutes}
          options={ranges.map((count) => ({ value: count, label: t('phonePage.minutes', { count }) }))}
        />
        {knownMinutes < minutes && (
          <small>{t('phonePage.known', { count: Math.max(1, Math.round(knownMinutes)) })}</small>
        )}
      </div>
    </section>
  );
}
