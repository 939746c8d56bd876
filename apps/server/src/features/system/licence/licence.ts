import type { KeyObject } from 'node:crypto';
import { errorText } from '@flotilla/contract/errors';
import { type Locale, type Word, word } from '@flotilla/contract/locale';
import type { Bus } from '../../../platform/bus/bus.ts';
import { sql } from '../../../platform/db/orm.ts';
import type { Queryable } from '../../../platform/db/queryable.ts';
import { CallError } from '../../../platform/http/call-error.ts';
import type { Site } from '../site-config/api.ts';
import type { Licence, LicenceStatus } from './api.ts';
import { type Grant, LicenceCodeError, readCode } from './code.ts';
import { licence } from './schema.ts';

const subject = 'system.licence.changed';
const evaluationMs = 365 * 24 * 3600_000;
const evaluationQuota = 100;

const noKey = word(
  '服务器没有设置 FLOTILLA_LICENCE_PUBLIC_KEY',
  'FLOTILLA_LICENCE_PUBLIC_KEY is not set',
  '伺服器沒有設定 FLOTILLA_LICENCE_PUBLIC_KEY',
);
const otherSite = (serial: string) =>
  word(`属于另一个站点（${serial}）`, `issued for another site (${serial})`, `屬於另一個站點（${serial}）`);

function badLicence(reason: Word | string): CallError {
  const message = (locale: Locale) => errorText('badLicence', locale, { reason });
  const fields = [{ path: 'authCode', message: word(message('zh-CN'), message('en'), message('zh-TW')) }];
  return new CallError('badLicence', { params: { reason }, fields });
}

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
    if (!publicKey) throw new LicenceCodeError(noKey);
    const granted = readCode(publicKey, code);
    if (granted.serial !== site.serial) throw new LicenceCodeError(otherSite(granted.serial));
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
        if (!(error instanceof LicenceCodeError)) throw error;
        throw badLicence(error.reason);
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
