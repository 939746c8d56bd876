import type { LogLine } from '@flotilla/contract/device';
import { livePermissions } from '@flotilla/contract/live';
import { term } from '@flotilla/contract/terms';
import type { FastifyBaseLogger } from 'fastify';
import type { WebSocket } from 'ws';
import { mayCall } from '../../../platform/access/who.ts';
import { reaches } from '../../../platform/db/owned.ts';
import type { Queryable } from '../../../platform/db/queryable.ts';
import { forbidden, invalidField } from '../../../platform/http/call-error.ts';
import type { Admitted, BrowserGate } from '../../../platform/live/browser-gate.ts';
import type { Sockets } from '../../../platform/live/sockets.ts';
import type { Devices } from '../devices/api.ts';
import type { LogTail, NewLines } from './log-tail.ts';
import { type ReadLine, readDeviceLog } from './read-logs.ts';

interface FeedDeps {
  readonly db: Queryable;
  readonly devices: Devices;
  readonly gate: BrowserGate;
  readonly tail: LogTail;
  readonly log: FastifyBaseLogger;
}

const recentLines = 200;
/** Lines that arrive while stored ones are read; older ones are in the stored log. */
const mostEarly = 1_000;
const mostMessageBytes = 4 * 1024;
const mostUnsentBytes = 1024 * 1024;
const pingEveryMs = 20_000;

type Line = Pick<LogLine, 'seq' | 'time' | 'level' | 'text'>;
const frameOf = ({ time, level, text }: Line): string => `${time} ${level} ${text}`;
const keyOf = ({ seq, time, text }: Line): string => `${seq} ${time} ${text}`;

/** Serves `/websocket/devicelog?deviceNo=`: recent lines, then each new one as a text frame, until the client closes or sends "closed". */
export function openLogFeed(sockets: Pick<Sockets, 'route' | 'onClose'>, deps: FeedDeps): void {
  sockets.route('/websocket/devicelog', null, { maxBytes: mostMessageBytes }, async (request) => {
    const admitted = await deps.gate.admit(request);
    if (!mayCall(admitted.who, livePermissions.log)) throw forbidden();
    const { deviceNo } = request.query as { deviceNo?: unknown };
    if (typeof deviceNo !== 'string' || deviceNo === '') throw invalidField('deviceNo', term('required'));
    const device = await deps.devices.byNumber(deps.db, admitted.who, deviceNo);
    return (socket) => feed(socket, deps, admitted, device.id);
  });
}

function feed(socket: WebSocket, deps: FeedDeps, admitted: Admitted, deviceId: number): void {
  let who = admitted.who;
  /** Lines that arrived while stored ones were read; null once they are sent. */
  let early: Line[] | null = [];
  let alive = true;

  const send = (lines: readonly Line[]) => {
    for (const line of lines) {
      if (socket.readyState !== socket.OPEN) return;
      // A slow reader misses lines; the stored log has them.
      if (socket.bufferedAmount < mostUnsentBytes) socket.send(frameOf(line));
    }
  };
  const end = (code: number, reason: string) => socket.close(code, reason);

  /** Leaves out lines from the time of an owner out of reach. */
  const inReach = (batch: NewLines): readonly LogLine[] => (reaches(who, batch) ? batch.lines : []);
  const followed = deps.tail.follow(deviceId, (batch) => {
    if (early) early = [...early, ...inReach(batch)].slice(-mostEarly);
    else send(inReach(batch));
  });
  const poll = async () => {
    const reach = await deps.devices.reachable(deps.db, who, [deviceId]);
    if (!reach.has(deviceId) || !mayCall(who, livePermissions.log)) end(4404, 'the log can no longer be read');
  };
  const recheck = () =>
    void poll().catch((error) => {
      deps.log.warn({ err: error }, 'a log feed could not be checked');
      end(1013, 'try again later');
    });
  const stops = [
    followed.stop,
    deps.gate.watch(admitted, (now) => {
      if (!now) end(4401, 'the session has ended');
      else {
        who = now;
        recheck();
      }
    }),
    deps.devices.onChange((ids) => {
      if (ids.includes(deviceId)) recheck();
    }),
  ];
  const timer = setInterval(() => {
    if (!alive) socket.terminate();
    alive = false;
    if (socket.readyState === socket.OPEN) socket.ping();
  }, pingEveryMs);

  socket.on('pong', () => {
    alive = true;
  });
  socket.on('message', (data) => {
    alive = true;
    if (String(data) === 'closed') end(1000, 'closed');
  });
  socket.on('error', () => {});
  socket.on('close', () => {
    clearInterval(timer);
    for (const stop of stops) stop();
  });

  const begin = async () => {
    const stored = await readDeviceLog(deps.db, who, { deviceId }, { offset: 0, limit: recentLines }, 'UTC');
    const recent: ReadLine[] = stored.list.toReversed();
    const shown = new Set(recent.map(keyOf));
    send(recent);
    send([...followed.unstored.flatMap(inReach), ...(early ?? [])].filter((line) => !shown.has(keyOf(line))));
    early = null;
  };
  begin().catch((error) => {
    deps.log.warn({ err: error }, 'a log feed could not begin');
    end(1013, 'try again later');
  });
}
