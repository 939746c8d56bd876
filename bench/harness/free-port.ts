import { randomInt } from 'node:crypto';
import { createServer } from 'node:net';

/** A range below the ports that systems assign to outgoing connections, so that a free port is not assigned before it is used. */
const [lowest, highest] = [20_000, 32_000];

/** Returns a loopback port that is currently not in use. */
export async function freePort(): Promise<number> {
  for (;;) {
    const port = randomInt(lowest, highest);
    if (await isFree(port)) return port;
  }
}

async function isFree(port: number): Promise<boolean> {
  const server = createServer();
  const isListening = await new Promise<boolean>((resolve) => {
    server.once('error', () => resolve(false)).listen(port, '127.0.0.1', () => resolve(true));
  });
  if (isListening) await new Promise((resolve) => server.close(resolve));
  return isListening;
}
