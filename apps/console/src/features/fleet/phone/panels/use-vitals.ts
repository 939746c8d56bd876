import { useEffect, useRef, useState } from 'react';
import type { LiveSocket } from '../../../../lib/live/live-socket.ts';
import { useAsk } from '../../../../lib/use-call.ts';
import { mostSamples, type Sample, samplesOf } from './vitals.ts';

const measureEveryMs = 2_000;

/** A phone's measurements since the page was opened, after the server's last hour. */
export function useVitals(socket: LiveSocket, deviceNo: string): readonly Sample[] {
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
