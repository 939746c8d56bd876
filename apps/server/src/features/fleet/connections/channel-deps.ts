import type { FastifyBaseLogger } from 'fastify';
import type { Timing } from '../../../platform/timing.ts';
import type { AdmissionPort, CommandPort, LogPort, RoomPort, RunPort, SiteFacts } from './api.ts';
import type { LiveConnections } from './connections.ts';

export interface ChannelPorts {
  readonly connections: LiveConnections;
  readonly admission: AdmissionPort;
  readonly runs: RunPort;
  readonly commands: CommandPort;
  readonly logs: LogPort;
  readonly rooms: RoomPort;
  readonly site: SiteFacts;
  readonly timing: Pick<Timing, 'greetingMs'>;
  readonly log: FastifyBaseLogger;
}

/** What a connection needs from its channel. */
export interface ChannelDeps<Connection> extends ChannelPorts {
  /** A message with an unknown action, or one out of its time. */
  ignored(): void;
  waits(connection: Connection, deviceId: number): void;
  waitsNoMore(connection: Connection, deviceId: number): void;
  /** The connection is live or closed, so the channel stops watching it. */
  settled(connection: Connection): void;
  changedSince(deviceId: number, sinceMs: number): boolean;
}
