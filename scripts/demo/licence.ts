import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { getProductInfo, saveAuthorization } from '@flotilla/contract/http/licence';
import { createKeyPair, issueCode, readPrivateKey } from '../../apps/server/src/features/system/licence/code.ts';
import type { SiteClient } from './site-client.ts';

/** What a new site may try without a licence. */
export const evaluationPhones = 100;
const validMs = 365 * 24 * 3600_000;

/** A demo of more phones than the evaluation allows signs for itself, with a key of its own kept in its folder. */
export function ownLicence(dataDir: string) {
  const path = join(dataDir, 'licence-key.json');
  if (!existsSync(path)) writeFileSync(path, JSON.stringify(createKeyPair()), { mode: 0o600 });
  const { publicKey, privateKey } = JSON.parse(readFileSync(path, 'utf8')) as ReturnType<typeof createKeyPair>;
  return {
    /** For the server's environment. */
    publicKey,
    /** Lets the site have this many phones. */
    async grant(site: SiteClient, phones: number) {
      const { serial } = await site.call(getProductInfo, {});
      const granted = { serial: serial!, deviceQuota: phones, expiresAt: new Date(Date.now() + validMs).toISOString() };
      await site.call(saveAuthorization, { body: { authCode: issueCode(readPrivateKey(privateKey), granted) } });
    },
  };
}
