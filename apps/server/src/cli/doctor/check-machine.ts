import { statfsSync } from 'node:fs';
import { createServer } from 'node:net';
import type { Settings } from '../../settings.ts';
import { explainListen, provideDataFolder } from '../../start-failure.ts';
import { type Finding, failing, gigabyte, gigabytes, ok, warning } from './finding.ts';

const leastFreeBytes = gigabyte / 2;
const scarceBytes = 5 * gigabyte;
const answerMs = 3_000;

export function checkSettings({ host, publicUrl, captcha, databaseUrl }: Settings): Finding {
  const database = databaseUrl ? 'its own PostgreSQL server' : 'the embedded PostgreSQL';
  if (!captcha) return warning('the captcha is off. Unset FLOTILLA_CAPTCHA, which is for tests.');
  if (host !== '127.0.0.1' && host !== 'localhost' && publicUrl === null) {
    return warning(`the server listens on ${host}. Set FLOTILLA_PUBLIC_URL to the address that people and agents use.`);
  }
  return ok(`valid; ${database}${publicUrl ? `; public as ${publicUrl}` : ''}`);
}

export function checkDisk(settings: Settings): Finding {
  provideDataFolder(settings);
  const { bavail, bsize } = statfsSync(settings.dataDir);
  const free = bavail * bsize;
  const text = `${settings.dataDir}, ${gigabytes(free)} free`;
  if (free < leastFreeBytes)
    return failing(`${text}. Free some space at once: the database stops when the disk is full.`);
  return free < scarceBytes ? warning(`${text}. Free some space, or move FLOTILLA_DATA to a larger disk.`) : ok(text);
}

/** Whether the server can listen, or listens already. */
export async function checkPort(settings: Settings): Promise<Finding> {
  const { host, port } = settings;
  if (port === 0) return ok('any free one');
  const error = await tryToListen(host, port);
  if (error === null) return ok(`${host}:${port} is free; no server listens there`);
  if (error.code === 'EADDRINUSE' && (await isServed(host, port))) return ok(`the server answers at ${host}:${port}`);
  return failing((explainListen(error, settings) as Error).message);
}

const tryToListen = (host: string, port: number) =>
  new Promise<NodeJS.ErrnoException | null>((resolve) => {
    const server = createServer();
    server.once('error', resolve);
    server.listen(port, host, () => server.close(() => resolve(null)));
  });

/** Whether a server of Flotilla answers there. */
async function isServed(host: string, port: number): Promise<boolean> {
  const reached = host === '0.0.0.0' ? '127.0.0.1' : host === '::' ? '[::1]' : host;
  const response = await fetch(`http://${reached}:${port}/healthz`, { signal: AbortSignal.timeout(answerMs) }).catch(
    () => null,
  );
  return response?.ok ?? false;
}
