import { type DestinationStream, type Logger, pino } from 'pino';

const names: Record<number, string> = { 10: 'trace', 20: 'debug', 30: 'info', 40: 'warn', 50: 'error', 60: 'fatal' };

/** Readable lines on a terminal, JSON everywhere else. */
export function createAgentLog(level: string, output: NodeJS.WriteStream): Logger {
  const destination: DestinationStream | undefined = output.isTTY
    ? { write: (line) => void output.write(`${toHumanLine(line)}\n`) }
    : undefined;
  const options = { level, base: null };
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
