import { monitorEventLoopDelay } from 'node:perf_hooks';

type Labels = Readonly<Record<string, string>>;
interface Sample {
  readonly labels?: Labels;
  readonly value: number;
}

/** What the program counts and measures, as Prometheus reads it. */
export interface Metrics {
  /** A number that only grows. */
  counter(name: string, help: string): { add(labels?: Labels, by?: number): void };
  /** A number of now, read when asked for. */
  gauge(name: string, help: string, read: () => number | readonly Sample[]): void;
  text(): string;
}

const escaped = (text: string) => text.replace(/[\\"\n]/g, (mark) => (mark === '\n' ? '\\n' : `\\${mark}`));
const labelText = (labels: Labels = {}) => {
  const pairs = Object.entries(labels).map(([name, value]) => `${name}="${escaped(value)}"`);
  return pairs.length > 0 ? `{${pairs.join(',')}}` : '';
};

export function createMetrics(): Metrics {
  const families: { name: string; help: string; type: 'counter' | 'gauge'; read: () => readonly Sample[] }[] = [];
  const metrics: Metrics = {
    counter(name, help) {
      const values = new Map<string, { labels: Labels; value: number }>();
      families.push({ name, help, type: 'counter', read: () => [...values.values()] });
      return {
        add(labels = {}, by = 1) {
          const key = labelText(labels);
          const known = values.get(key);
          if (known) known.value += by;
          else values.set(key, { labels, value: by });
        },
      };
    },
    gauge(name, help, read) {
      const samples = () => {
        const now = read();
        return typeof now === 'number' ? [{ value: now }] : now;
      };
      families.push({ name, help, type: 'gauge', read: samples });
    },
    text: () =>
      families
        .map(({ name, help, type, read }) => {
          const lines = read().map(({ labels, value }) => `${name}${labelText(labels)} ${value}`);
          return [`# HELP ${name} ${help}`, `# TYPE ${name} ${type}`, ...lines, ''].join('\n');
        })
        .join(''),
  };
  addProcess(metrics);
  return metrics;
}

const nanosecondsASecond = 1e9;
/** The delay is looked at so often, each time by waking the process. */
const delayEveryMs = 100;

function addProcess(metrics: Metrics): void {
  const delay = monitorEventLoopDelay({ resolution: delayEveryMs });
  delay.enable();
  const started = Date.now() / 1000;
  metrics.gauge('process_start_time_seconds', 'When the process started.', () => started);
  metrics.gauge('process_resident_memory_bytes', 'Memory of the process.', () => process.memoryUsage.rss());
  metrics.gauge('process_cpu_seconds', 'CPU time used so far.', () => {
    const { user, system } = process.cpuUsage();
    return (user + system) / 1e6;
  });
  metrics.gauge('nodejs_heap_used_bytes', 'Used JavaScript heap.', () => process.memoryUsage().heapUsed);
  metrics.gauge('nodejs_eventloop_lag_p99_seconds', 'Event loop delay, 99th percentile since the last look.', () => {
    // What is recorded is the time between two looks.
    const seconds = delay.percentile(99) / nanosecondsASecond - delayEveryMs / 1000;
    delay.reset();
    return Number.isFinite(seconds) ? Math.max(0, seconds) : 0;
  });
}
