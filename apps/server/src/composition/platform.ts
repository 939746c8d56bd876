import type { FastifyBaseLogger } from 'fastify';
import type { Registry } from 'prom-client';
import type { Bus } from '../platform/bus/bus.ts';
import type { ProcessCaches } from '../platform/caches/process-caches.ts';
import type { Database } from '../platform/db/database.ts';
import type { Facts } from '../platform/db/facts.ts';
import type { SoleServer } from '../platform/db/sole-server.ts';
import type { Events } from '../platform/events/events.ts';
import type { Job } from '../platform/jobs/job.ts';
import type { Downloads } from '../platform/storage/downloads.ts';
import type { Files } from '../platform/storage/files.ts';
import type { Timing } from '../platform/timing.ts';
import type { Settings } from '../settings.ts';

/** The building blocks of every slice. */
export interface Platform {
  readonly settings: Settings;
  readonly timing: Timing;
  readonly log: FastifyBaseLogger;
  readonly db: Database;
  readonly soleServer: SoleServer;
  readonly bus: Bus;
  readonly caches: ProcessCaches;
  readonly facts: Facts;
  readonly events: Events;
  readonly files: Files;
  readonly downloads: Downloads;
  readonly metrics: Registry;
}

/** The background work of a slice. An area closes its parts in list order. */
export interface Part {
  readonly jobs?: readonly Job[];
  close?(): void | Promise<void>;
}
