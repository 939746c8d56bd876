import { readdirSync } from 'node:fs';
import { hostname } from 'node:os';
import { Counter, Gauge, Histogram, Registry } from 'prom-client';

/** The interval of the event loop's delay check, which wakes the process; each check costs as much as relaying a picture. */
const lookEveryMs = 500;

/** The Prometheus registry. Every metric has the label `node`, the host of this server. */
export function createMetrics(): Registry {
  const registry = new Registry();
  registry.setDefaultLabels({ node: hostname() });
  const started = Date.now() / 1000;
  addGauge(registry, 'process_start_time_seconds', 'When the process started.', () => started);
  addGauge(registry, 'process_resident_memory_bytes', 'Memory of the process.', () => process.memoryUsage.rss());
  addGauge(registry, 'nodejs_heap_used_bytes', 'Used JavaScript heap.', () => process.memoryUsage().heapUsed);
  addGauge(
    registry,
    'nodejs_external_memory_bytes',
    'Memory outside of the heap.',
    () => process.memoryUsage().external,
  );
  if (process.platform === 'linux') {
    addGauge(registry, 'process_open_fds', 'Open files and sockets.', () => readdirSync('/proc/self/fd').length);
  }
  new Counter({
    name: 'process_cpu_seconds_total',
    help: 'CPU time used so far.',
    registers: [registry],
    collect() {
      const { user, system } = process.cpuUsage();
      this.reset();
      this.inc((user + system) / 1e6);
    },
  });
  watchEventLoop(registry);
  return registry;
}

/** The current value of a number, read for each scrape. */
export function addGauge(registry: Registry, name: string, help: string, read: () => number): void {
  new Gauge({
    name,
    help,
    registers: [registry],
    collect() {
      this.set(read());
    },
  });
}

interface LabelledGauge<Label extends string> {
  readonly name: string;
  readonly help: string;
  readonly label: Label;
  /** Returns the values by their label, for each scrape. */
  read():
    | Iterable<readonly [label: string, value: number]>
    | Promise<Iterable<readonly [label: string, value: number]>>;
}

/** The current values of several numbers that differ by one label. */
export function addGauges<Label extends string>(registry: Registry, declared: LabelledGauge<Label>): void {
  const { name, help, label, read } = declared;
  new Gauge({
    name,
    help,
    labelNames: [label],
    registers: [registry],
    async collect() {
      const values = await read();
      this.reset();
      for (const [value, number] of values) this.set({ [label]: value } as Record<Label, string>, number);
    },
  });
}

/** Counts that another part of the program has, as counters by one label. */
export function addCounters<Label extends string>(registry: Registry, declared: LabelledGauge<Label>): void {
  const { name, help, label, read } = declared;
  new Counter({
    name,
    help,
    labelNames: [label],
    registers: [registry],
    async collect() {
      const values = await read();
      this.reset();
      for (const [value, number] of values) this.inc({ [label]: value } as Record<Label, string>, number);
    },
  });
}

/** Counted from the start, so that several readers do not affect each other. */
function watchEventLoop(registry: Registry): void {
  const lag = new Histogram({
    name: 'nodejs_eventloop_lag_seconds',
    help: 'How late a timer came that was due.',
    buckets: [0.001, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 5],
    registers: [registry],
  });
  let dueMs = performance.now() + lookEveryMs;
  const timer = setInterval(() => {
    const nowMs = performance.now();
    lag.observe(Math.max(0, nowMs - dueMs) / 1000);
    dueMs = nowMs + lookEveryMs;
  }, lookEveryMs);
  timer.unref();
}
