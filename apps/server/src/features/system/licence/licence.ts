import type { KeyObject } from 'node:crypto';
import { sql } from 'drizzle-orm';
import type { Bus } from '../../../platform/bus/bus.ts';
import type { Queryable } from '../../../platform/db/queryable.ts';
import { CallError } from '../../../platform/http/call-error.ts';
import type { Site } from '../site-config/api.ts';
import type { Licence, LicenceStatus } from './api.ts';
import { type Grant, LicenceCodeError, readCode } from './code.ts';
import { licence } from './schema.ts';

const subject = 'system.licence.changed';
const evaluationMs = 365 * 24 * 3600_000;
const evaluationQuota = 100;

interface Deps {
  readonly db: Queryable;
  readonly bus: Bus;
  readonly site: Site;
  /** Null: this installation takes no codes. */
  readonly publicKey: KeyObject | null;
  readonly log: { warn(fields: object, message: string): void };
}

export interface LicenceMemory extends Licence {
  /** @throws 400 badLicence with the reason */
  save(code: string): Promise<LicenceStatus>;
  close(): void;
}

/** The site's licence, held in memory. A new site has a year and 100 phones to try. */
export async function createLicence({ db, bus, site, publicKey, log }: Deps): Promise<LicenceMemory> {
  const evaluation: Grant = {
    serial: site.serial,
    expiresAt: new Date(Date.parse(site.createdAt) + evaluationMs).toISOString(),
    deviceQuota: evaluationQuota,
  };
  const read = (code: string): Grant => {
    if (!publicKey) throw new LicenceCodeError('FLOTILLA_LICENCE_PUBLIC_KEY is not set');
    const granted = readCode(publicKey, code);
    if (granted.serial !== site.serial) throw new LicenceCodeError(`issued for another site (${granted.serial})`);
    return granted;
  };
  const load = async (): Promise<Grant> => {
    const [saved] = await db.select().from(licence);
    if (!saved) return evaluation;
    try {
      return read(saved.code);
    } catch (error) {
      log.warn({ err: error }, 'the saved authorization code does not hold; the evaluation licence is in force');
      return evaluation;
    }
  };

  let granted = await load();
  const stop = bus.subscribe(subject, () => {
    load().then(
      (loaded) => {
        granted = loaded;
      },
      (error: unknown) => log.warn({ err: error }, 'the licence could not be read again'),
    );
  });
  const status = (): LicenceStatus => ({ ...granted, expired: Date.parse(granted.expiresAt) <= Date.now() });

  return {
    status,
    assertValid() {
      if (status().expired) throw new CallError('siteExpired');
    },
    async save(code) {
      try {
        granted = read(code);
      } catch (error) {
        throw new CallError('badLicence', { params: { reason: error instanceof Error ? error.message : '' } });
      }
      await db
        .insert(licence)
        .values({ code })
        .onConflictDoUpdate({ target: licence.id, set: { code, savedAt: sql`now()` } });
      bus.publish(subject, {});
      return status();
    },
    close: stop,
  };
}
