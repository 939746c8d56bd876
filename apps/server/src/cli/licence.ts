import { readFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { countAssigned } from '../features/fleet/devices/quota.ts';
import {
  createKeyPair,
  issueCode,
  LicenceCodeError,
  readPrivateKey,
  readPublicKey,
} from '../features/system/licence/code.ts';
import { createLicence } from '../features/system/licence/licence.ts';
import { openSite } from '../features/system/site-config/site-config.ts';
import { createLocalBus } from '../platform/bus/bus.ts';
import { createProcessCaches } from '../platform/caches/process-caches.ts';
import { createFacts } from '../platform/db/facts.ts';
import { defaultTiming } from '../platform/timing.ts';
import { version } from '../version.ts';
import { type Command, UsageError } from './command.ts';
import { withSiteDatabase } from './open-database.ts';

const issueUsage = 'licence issue --key-file FILE --serial SERIAL (--days N | --until YYYY-MM-DD) --phones N';

export const licenceKeygen: Command = async ({ print }) => {
  const { publicKey, privateKey } = createKeyPair();
  print('Public key, for the sites (FLOTILLA_LICENCE_PUBLIC_KEY):');
  print(publicKey);
  print('Private key, for whoever issues codes. Keep it in a file that nobody else reads:');
  print(privateKey);
  return 0;
};

export const licenceIssue: Command = async ({ args, print }) => {
  const { values } = parseArgs({
    args: [...args],
    options: {
      'key-file': { type: 'string' },
      serial: { type: 'string' },
      days: { type: 'string' },
      until: { type: 'string' },
      phones: { type: 'string' },
    },
  });
  const { 'key-file': keyFile, serial, days, until, phones } = values;
  if (!keyFile || !serial || !phones || (days === undefined) === (until === undefined))
    throw new UsageError(issueUsage);
  if (!/^\d{1,9}$/.test(phones)) throw new UsageError(`--phones takes a number. ${issueUsage}`);
  const granted = { serial, expiresAt: expiryOf(days, until), deviceQuota: Number(phones) };
  print(issueCode(readPrivateKey(readKeyFile(keyFile)), granted));
  return 0;
};

function expiryOf(days: string | undefined, until: string | undefined): string {
  const at = until === undefined ? Date.now() + Number(days) * 86_400_000 : Date.parse(`${until}T23:59:59Z`);
  if ((days !== undefined && !/^\d{1,5}$/.test(days)) || Number.isNaN(at)) {
    throw new UsageError(`--days takes a number, --until a date. ${issueUsage}`);
  }
  return new Date(at).toISOString();
}

function readKeyFile(path: string): string {
  try {
    return readFileSync(path, 'utf8').trim();
  } catch (error) {
    throw new LicenceCodeError(`the key file ${path} cannot be read (${(error as NodeJS.ErrnoException).code})`);
  }
}

/** Prints the licence and its use. The exit code is 1 if the licence has expired. */
export const licenceShow: Command = async ({ settings, print }) => {
  const site = settings();
  const warnings: string[] = [];
  const log = { warn: (_fields: object, message: string) => void warnings.push(message) };
  return withSiteDatabase(site, async ({ drizzle: db }) => {
    const facts = createFacts({ db, bus: createLocalBus(() => {}), log, everyMs: defaultTiming.factsEveryMs });
    try {
      const own = await openSite(db);
      const publicKey = site.licencePublicKey === null ? null : readPublicKey(site.licencePublicKey);
      const licence = await createLicence({ db, facts, caches: createProcessCaches(), site: own, publicKey, log });
      const { serial, expiresAt, expired, deviceQuota } = licence.status();
      print(`Version  ${version}`);
      print(`Serial   ${serial}`);
      print(`Expires  ${expiresAt}${expired ? '  (expired)' : ''}`);
      print(`Phones   ${await countAssigned(db, 'site')} of ${deviceQuota}`);
      for (const server of await own.servers()) print(`Server   ${server}`);
      for (const warning of warnings) print(warning);
      return expired ? 1 : 0;
    } finally {
      await facts.close();
    }
  });
};
