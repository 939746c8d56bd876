import type { SignedIn } from '@flotilla/client';
import { getProductInfo, saveAuthorization } from '@flotilla/contract/http/system/licence';
import { parameters } from '@flotilla/contract/http/system/parameters';
import { createKeyPair, issueCode, readPrivateKey } from '../../apps/server/src/features/system/licence/code.ts';

const yearMs = 365 * 24 * 3600_000;

/** A key of one's own, by which a site of one's own is licensed. */
export function createLicence() {
  const keys = createKeyPair();
  return {
    /** For the server that is to accept it. */
    settings: { FLOTILLA_LICENCE_PUBLIC_KEY: keys.publicKey },
    /** Allows so many phones, which may all join from one address. */
    async admit(admin: SignedIn, phones: number): Promise<void> {
      const { serial } = await admin.call(getProductInfo);
      const authCode = issueCode(readPrivateKey(keys.privateKey), {
        serial: serial ?? '',
        expiresAt: new Date(Date.now() + yearMs).toISOString(),
        deviceQuota: phones,
      });
      await admin.call(saveAuthorization, { body: { authCode, confirmed: true } });
      const { list } = await admin.call(parameters.list, { query: { configKey: 'enrol.perAddressPerMinute' } });
      await admin.call(parameters.edit, { body: { id: list[0]!.id, configValue: '999999' } });
    },
  };
}
