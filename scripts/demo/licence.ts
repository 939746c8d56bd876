import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { SignedIn } from '@flotilla/client';
import { getProductInfo, saveAuthorization } from '@flotilla/contract/http/system/licence';
import { createKeyPair, issueCode, readPrivateKey } from '../../apps/server/src/features/system/licence/code.ts';

/** The number of phones of a new site without a licence. */
export const evaluationPhones = 100;
const validMs = 365 * 24 * 3600_000;

/** Issues licences for a demo with more phones than the evaluation allows, signed by a key in the demo's folder. */
export function ownLicence(dataDir: string) {
  const path = join(dataDir, 'licence-key.json');
  if (!existsSync(path)) writeFileSync(path, JSON.stringify(createKeyPair()), { mode: 0o600 });
  const { publicKey, privateKey } = JSON.parse(readFileSync(path, 'utf8')) as ReturnType<typeof createKeyPair>;
  return {
    /** The public key, for the server's environment. */
    publicKey,
    /** Lets the site have this many phones. */
    async grant(site: SignedIn, phones: number) {
      const { serial } = await site.call(getProductInfo, {});
      const granted = { serial: serial!, deviceQuota: phones, expiresAt: new Date(Date.now() + validMs).toISOString() };
      await site.call(saveAuthorization, {
        body: { authCode: issueCode(readPrivateKey(privateKey), granted), confirmed: true },
      });
    },
  };
}
