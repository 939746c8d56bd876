import type { LogLine } from '@flotilla/contract/device';
import type { FastifyRequest } from 'fastify';
import { pino } from 'pino';
import { expect, test, vi } from 'vitest';
import type { WebSocket } from 'ws';
import type { UserWho } from '../../../platform/access/who.ts';
import type { Opener } from '../../../platform/live/sockets.ts';
import { openLogFeed } from './log-feed.ts';
import type { NewLines } from './log-tail.ts';
import { readDeviceLog } from './read-logs.ts';

vi.mock('./read-logs.ts', () => ({ readDeviceLog: vi.fn() }));

const lineOf = (seq: number): LogLine => ({
  seq,
  time: `2026-11-20T08:00:0${seq}.000Z`,
  level: 'info',
  runId: 0,
  text: `line ${seq}`,
});
const linesOf = (...seqs: number[]): NewLines => ({ deviceId: 7, tenantId: 1, ownerId: 1, lines: seqs.map(lineOf) });

test('a line that is stored while the feed begins is shown once, whichever way it comes', async () => {
  const who = { kind: 'user', userType: 'front', tenantId: 1, scope: { kind: 'all' }, permissions: new Set(['*:*:*']) };
  let open: Opener | undefined;
  let follow: (more: NewLines) => void = () => {};
  openLogFeed(
    { route: (_path, _type, _limits, opener) => (open = opener), onClose() {} },
    {
      db: {} as never,
      devices: { byNumber: async () => ({ id: 7 }), onChange: () => () => {} } as never,
      gate: { admit: async () => ({ who: who as unknown as UserWho, token: '' }), watch: () => () => {} } as never,
      tail: {
        publish() {},
        follow(_deviceId, follower) {
          follow = follower;
          // The second and third line are not stored yet.
          return { unstored: [linesOf(2, 3)], stop() {} };
        },
      },
      log: pino({ level: 'silent' }),
    },
  );
  const reading = Promise.withResolvers<Awaited<ReturnType<typeof readDeviceLog>>>();
  vi.mocked(readDeviceLog).mockReturnValue(reading.promise);
  const sent: string[] = [];
  const ends: Record<string, () => void> = {};
  const socket = {
    readyState: 1,
    OPEN: 1,
    bufferedAmount: 0,
    send: (text: string) => sent.push(text.slice(-1)),
    on: (event: string, end: () => void) => {
      ends[event] = end;
    },
  };
  const accept = await open!({ query: { deviceNo: 'a' } } as FastifyRequest);
  accept(socket as unknown as WebSocket);
  // Meanwhile the second is stored, and the fourth comes and is stored too.
  follow(linesOf(4));
  reading.resolve({ list: [4, 2, 1].map(lineOf), total: 3 } as never);
  await vi.waitFor(() => expect(sent).toHaveLength(4));
  follow(linesOf(5));
  expect(sent).toEqual(['1', '2', '4', '3', '5']);
  ends.close!();
});
