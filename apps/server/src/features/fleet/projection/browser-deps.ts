import type { FastifyBaseLogger } from 'fastify';
import type { AuditSink } from '../../../platform/audit/audit.ts';
import type { BrowserGate } from '../../../platform/live/browser-gate.ts';
import type { Connections } from '../connections/api.ts';
import type { Devices } from '../devices/api.ts';
import type { PanelCommands } from './api.ts';
import type { BrowserTiming } from './browser-socket.ts';
import type { PhoneFinder } from './find-phone.ts';
import type { Rooms } from './rooms.ts';
import type { Site } from './viewer-rights.ts';

export interface BrowserDeps {
  readonly devices: Pick<Devices, 'onChange'>;
  readonly find: PhoneFinder;
  readonly connections: Connections;
  readonly rooms: Rooms;
  readonly commands: PanelCommands;
  readonly gate: BrowserGate;
  readonly audit: AuditSink;
  readonly site: Site;
  readonly timing: BrowserTiming;
  readonly log: FastifyBaseLogger;
}
