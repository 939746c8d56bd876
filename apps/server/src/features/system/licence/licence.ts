import type { KeyObject } from 'node:crypto';
import { errorText } from '@flotilla/contract/errors';
import { type Locale, type Word, word } from '@flotilla/contract/locale';
import type { ProcessCaches } from '../../../platform/caches/process-caches.ts';
import { cachedFact, type Facts } from '../../../platform/db/facts.ts';
import { sql } from '../../../platform/db/orm.ts';
import type { Queryable } from '../../../platform/db/queryable.ts';
import { CallError } from '../../../platform/http/call-error.ts';
import { localTime } from '../../../platform/local-time.ts';
import type { Site } from '../site-config/api.ts';
import type { Licence, LicenceStatus } from './api.ts';
import { type Grant, LicenceCodeError, readCode } from './code.ts';
import { licence } from './schema.ts';

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
  readonly facts: Facts;
  readonly caches: ProcessCaches;
  readonly site: Site;
  /** `null` if this installation accepts no codes. */
  readonly publicKey: KeyObject | null;
  readonly log: { warn(fields: object, message: string): void };
}

interface Confirmation {
  readonly confirmed: boolean;
  readonly deviceUsed: number;
  readonly timeZone: string;
}

export interface LicenceMemory extends Licence {
  /** @throws 400 badLicence with the reason, 409 licenceShrinks with the losses if the caller has not confirmed them */
  save(code: string, known: Confirmation): Promise<LicenceStatus>;
}

const expiredAt = (time: string) => word(`已于 ${time} 到期`, `expired at ${time}`, `已於 ${time} 到期`);

/** The losses of a site whose grant is replaced, in one phrase; `null` if there is none. */
function lossesOf(before: Grant, after: Grant, used: number, timeZone: string): Word | null {
  const [from, until] = [before.expiresAt, after.expiresAt].map((time) => localTime(time, timeZone));
  const losses = [
    Date.parse(after.expiresAt) < Date.parse(before.expiresAt) &&
      word(
        `到期时间由 ${from} 提前到 ${until}`,
        `it expires at ${until} instead of ${from}`,
        `到期時間由 ${from} 提前到 ${until}`,
      ),
    after.deviceQuota < before.deviceQuota &&
      word(
        `设备数由 ${before.deviceQuota} 减到 ${after.deviceQuota}（已用 ${used}）`,
        `${after.deviceQuota} phones instead of ${before.deviceQuota} (${used} used)`,
        `裝置數由 ${before.deviceQuota} 減到 ${after.deviceQuota}（已用 ${used}）`,
      ),
  ].filter((loss) => loss !== false);
  if (losses.length === 0) return null;
  const all = (locale: Locale) => losses.map((loss) => loss[locale]).join(locale === 'en' ? '; ' : '；');
  return word(all('zh-CN'), all('en'), all('zh-TW'));
}

/** The site's licence. A new site has an evaluation licence for a year and 100 phones. */
export async function createLicence({ db, facts, caches, site, publicKey, log }: Deps): Promise<LicenceMemory> {
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
  const readNew = (code: string): Grant => {
    try {
      return read(code);
    } catch (error) {
      if (error instanceof LicenceCodeError) throw badLicence(error.reason);
      throw error;
    }
  };
  const load = async (): Promise<Grant> => {
    const [saved] = await db.select().from(licence);
    if (!saved) return evaluation;
    try {
      return read(saved.code);
    } catch (error) {
      log.warn({ err: error }, 'the saved licence code does not hold; the evaluation licence is in force');
      return evaluation;
    }
  };

  const granted = await cachedFact(facts, {
    subject: 'licence',
    cache: { in: caches, title: word('站点授权', 'Licence', '站點授權'), entries: () => 1 },
    read: load,
  });
  const status = (): LicenceStatus => ({
    ...granted.get(),
    expired: Date.parse(granted.get().expiresAt) <= Date.now(),
  });

  return {
    status,
    assertValid() {
      if (status().expired) throw new CallError('siteExpired');
    },
    async save(code, { confirmed, deviceUsed, timeZone }) {
      const next = readNew(code);
      if (Date.parse(next.expiresAt) <= Date.now()) throw badLicence(expiredAt(localTime(next.expiresAt, timeZone)));
      const losses = status().expired ? null : lossesOf(granted.get(), next, deviceUsed, timeZone);
      if (losses && !confirmed) throw new CallError('licenceShrinks', { params: { losses } });
      await db
        .insert(licence)
        .values({ code })
        .onConflictDoUpdate({ target: licence.id, set: { code, savedAt: sql`now()` } });
      await granted.changed();
      return status();
    },
  };
}
