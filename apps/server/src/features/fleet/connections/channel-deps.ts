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

/** What one connection needs of the channel it belongs to. */
export interface ChannelDeps<Connection> extends ChannelPorts {
  /** A message with an unknown action, or one out of its time. */
  ignored(): void;
  waits(connection: Connection, deviceId: number): void;
  waitsNoMore(connection: Connection, deviceId: number): void;
  /** It is live or at its end: nothing of it is watched here any more. */
  settled(connection: Connection): void;
  changedSince(deviceId: number, sinceMs: number): boolean;
}
