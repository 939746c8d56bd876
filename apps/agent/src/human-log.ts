import { type DestinationStream, type Logger, type LoggerOptions, pino } from 'pino';

const names: Record<number, string> = { 10: 'trace', 20: 'debug', 30: 'info', 40: 'warn', 50: 'error', 60: 'fatal' };

type LastError = { readonly text: string; readonly at: string } | null;

/** Remembers the newest error of the log, for the site. */
export function createLastError() {
  let last: LastError = null;
  return {
    record(args: readonly unknown[]): void {
      const fields = args.find((arg) => typeof arg === 'object' && arg !== null) as { err?: unknown } | undefined;
      const message = args.find((arg) => typeof arg === 'string') ?? '';
      const cause = fields?.err instanceof Error ? `: ${fields.err.message}` : '';
      last = { text: `${message}${cause}`.slice(0, 500), at: new Date().toISOString() };
    },
    last: (): LastError => last,
  };
}

/** Readable lines on a terminal, JSON everywhere else. `onError` receives the arguments of errors. */
export function createAgentLog(
  level: string,
  output: NodeJS.WriteStream,
  onError: (args: readonly unknown[]) => void = () => {},
): Logger {
  const destination: DestinationStream | undefined = output.isTTY
    ? { write: (line) => void output.write(`${toHumanLine(line)}\n`) }
    : undefined;
  const options: LoggerOptions = {
    level,
    base: null,
    hooks: {
      logMethod(args, method, severity) {
        if (severity >= 50) onError(args);
        method.apply(this, args);
      },
    },
  };
  return destination ? pino(options, destination) : pino(options, output);
}

export function toHumanLine(json: string): string {
  const { level, time, msg, err, ...rest } = JSON.parse(json) as Record<string, unknown>;
  const clock = new Date(Number(time)).toLocaleTimeString('en-GB');
  const fields = Object.entries(rest).map(
    ([name, value]) => `${name}=${typeof value === 'string' ? value : JSON.stringify(value)}`,
  );
  const fault = typeof err === 'object' && err !== null && 'message' in err ? [`(${err.message})`] : [];
  return [clock, (names[Number(level)] ?? '').padEnd(5), msg, ...fields, ...fault].join(' ');
}
