import type { Client } from '@flotilla/client';
import { getProductInfo } from '@flotilla/contract/http/system/licence';
import { issueCode, readPrivateKey } from '../features/system/licence/code.ts';
import type { Database } from '../platform/db/database.ts';
import { eventually } from './eventually.ts';

interface Site {
  readonly admin: Client;
  readonly app: { readonly platform: { readonly db: Database } };
}

/** Lets the site's licence be expired since yesterday; a call takes no expired code. */
export async function expireLicence({ admin, app }: Site, privateKey: string): Promise<void> {
  const { serial } = await admin.call(getProductInfo);
  const expiresAt = new Date(Date.now() - 86_400_000).toISOString();
  const code = issueCode(readPrivateKey(privateKey), { serial: serial!, expiresAt, deviceQuota: 100 });
  await app.platform.db.query(
    `insert into licence (id, code) values (1, $1) on conflict (id) do update set code = excluded.code`,
    [code],
  );
  await eventually(async () => (await admin.call(getProductInfo)).expired);
}
