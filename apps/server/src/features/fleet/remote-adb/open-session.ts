import type { AdbEnding } from '@flotilla/contract/http/fleet/remote-adb';
import type { Locale } from '@flotilla/contract/locale';
import type { FastifyBaseLogger } from 'fastify';
import type { UserWho } from '../../../platform/access/who.ts';
import type { AuditSink } from '../../../platform/audit/audit.ts';
import type { Bus } from '../../../platform/bus/bus.ts';
import type { Database } from '../../../platform/db/database.ts';
import type { Licence } from '../../system/licence/api.ts';
import type { Parameters } from '../../system/parameters/api.ts';
import type { Connections } from '../connections/api.ts';
import type { Devices } from '../devices/api.ts';
import type { FoundPhone } from '../projection/api.ts';
import { endingText } from './ending-text.ts';
import type { Tunnel } from './tunnel.ts';

export interface RemoteAdbDeps {
  readonly db: Database;
  readonly bus: Bus;
  readonly log: FastifyBaseLogger;
  readonly connections: Connections;
  readonly devices: Devices;
  readonly parameters: Parameters;
  readonly licence: Licence;
  readonly audit: AuditSink;
  timeZone(): string;
}

export interface Opening {
  readonly who: UserWho;
  readonly locale: Locale;
  readonly address: string;
  readonly deviceNo: string;
}

/** A phone whose adb a user may open, with the epoch of its connection. */
export interface OpenablePhone extends FoundPhone {
  readonly epoch: number;
}

/** A session that this server holds. */
export interface OpenSession extends Opening {
  who: UserWho;
  phone: FoundPhone;
  readonly epoch: number;
  readonly id: number;
  readonly tunnel: Tunnel;
}

export const endSession = ({ tunnel, locale }: OpenSession, reason: AdbEnding): void =>
  tunnel.end(reason, endingText(reason, locale));
