import { readFileSync } from 'node:fs';
import { connect } from 'node:net';
import { expect, test } from 'vitest';
import { useTestApp } from './testing/create-test-app.ts';

const server = await useTestApp();

/**
 * The connections to the port that the system has opened, whether or not the server has accepted them yet. The list arrives in pieces,
 * and one that moves in it meanwhile is listed twice.
 */
function establishedAt(port: number): number {
  const local = `:${port.toString(16).toUpperCase().padStart(4, '0')}`;
  const established = '01';
  const peers = readFileSync('/proc/net/tcp', 'latin1')
    .split('\n')
    .map((line) => line.trim().split(/\s+/))
    .filter(([, address, , state]) => address?.endsWith(local) && state === established)
    .map(([, , peer]) => peer);
  return new Set(peers).size;
}

test.runIf(process.platform === 'linux')('a thousand phones that come at once wait for no retransmission', async () => {
  const port = Number(new URL(server.url).port);
  const before = establishedAt(port);
  const most = Number(readFileSync('/proc/sys/net/core/somaxconn', 'latin1'));
  const sockets = Array.from({ length: Math.min(1_000, most) }, () => connect(port, '127.0.0.1').on('error', () => {}));
  try {
    // Node connects in its next tick, and accepts nothing before it has looked for events again.
    await new Promise<void>((resolve) => process.nextTick(resolve));
    expect(establishedAt(port) - before).toBe(sockets.length);
  } finally {
    for (const socket of sockets) socket.destroy();
  }
});
