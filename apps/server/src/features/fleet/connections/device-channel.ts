import { maxPictureBytes } from '@flotilla/contract/device';
import type { FastifyRequest } from 'fastify';
import { networkOf } from '../../../platform/auth/location.ts';
import { CallError } from '../../../platform/http/call-error.ts';
import { bearerOf } from '../../../platform/http/guard.ts';
import type { Sockets } from '../../../platform/live/sockets.ts';
import type { CurrentPhone } from './api.ts';
import { createGreetings } from './greetings.ts';
import type { LiveSession } from './live-session.ts';
import { type ChannelDeps, type ChannelPorts, PhoneConnection } from './phone-connection.ts';

const sweepMs = 1_000;
/** An admission takes less time than this. */
const changesKeptMs = 60_000;

/** `/rapi/ws/device?type=device`. */
export function openDeviceChannel(sockets: Sockets, ports: ChannelPorts) {
  const { connections, admission } = ports;
  /** Connections that are not live yet. */
  const arriving = new Set<PhoneConnection>();
  const waiting = new Map<number, PhoneConnection>();
  const changedAt = new Map<number, number>();

  const deps: ChannelDeps = {
    ...ports,
    waits(connection, deviceId) {
      const older = waiting.get(deviceId);
      arriving.add(connection);
      waiting.set(deviceId, connection);
      older?.refuse('replaced');
    },
    waitsNoMore(connection, deviceId) {
      if (waiting.get(deviceId) === connection) waiting.delete(deviceId);
    },
    settled: (connection) => arriving.delete(connection),
    changedSince: (deviceId, sinceMs) => (changedAt.get(deviceId) ?? 0) > sinceMs,
  };

  /** Silent connections of its network must not keep a known phone out, so an agent sends its token with the upgrade. */
  const isKnown = async (request: FastifyRequest) => {
    const token = bearerOf(request);
    return token !== null && (await admission.isKnown(token));
  };

  const greetings = createGreetings();
  sockets.route('/rapi/ws/device', 'device', { maxBytes: maxPictureBytes + 1 }, async (request) => {
    const address = request.ip;
    const network = networkOf(address);
    if (greetings.isFull(network) && !(await isKnown(request)))
      throw new CallError('tooManyRequests', { params: { seconds: 1 } });
    return (socket) => {
      const greet = (tooMuch: () => void) => greetings.begin(network, socket, request.raw.socket, tooMuch);
      arriving.add(new PhoneConnection(socket, address, deps, greet));
    };
  });

  const timer = setInterval(() => {
    const nowMs = performance.now();
    for (const connection of arriving) connection.sweep(nowMs);
    for (const [deviceId, atMs] of changedAt) {
      if (nowMs - atMs < changesKeptMs) break;
      changedAt.delete(deviceId);
    }
  }, sweepMs);

  const follow = async (session: LiveSession, now: CurrentPhone | undefined) => {
    if (now === undefined) session.control.refuse('deleted');
    else if (typeof now === 'string') await session.control.reconsider(now);
    else if (!session.isSameAs(now)) session.control.restart();
  };

  return {
    /** Rows have changed: admits waiting phones, disconnects others, sends them back to wait, or makes them reconnect. */
    async changed(deviceIds: readonly number[]): Promise<void> {
      const nowMs = performance.now();
      for (const id of deviceIds) {
        changedAt.delete(id);
        changedAt.set(id, nowMs);
      }
      const current = await admission.current(deviceIds);
      await Promise.all(
        deviceIds.map(async (id) => {
          const now = current.get(id);
          if (now === 'unassigned') connections.belongsTo(id, null);
          else if (typeof now === 'object') connections.belongsTo(id, now.ownerId);
          const [waits, session] = [waiting.get(id), connections.session(id)];
          if (waits && now === undefined) waits.refuse('deleted');
          else if (waits && now !== undefined) await waits.reconsider(now);
          else if (session) await follow(session as LiveSession, now);
          if (now === undefined) connections.forget(id);
        }),
      );
    },
    /** Notifies every phone that the site restarts. */
    close(): void {
      clearInterval(timer);
      connections.stopJudging();
      for (const connection of arriving) connection.refuse('shuttingDown');
      for (const session of connections.sessions()) (session as LiveSession).control.refuse('shuttingDown');
    },
  };
}
