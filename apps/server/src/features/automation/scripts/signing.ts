import { createPrivateKey, createPublicKey, generateKeyPairSync, sign } from 'node:crypto';
import { sql } from '../../../platform/db/orm.ts';
import type { Queryable } from '../../../platform/db/queryable.ts';

interface Signed {
  readonly hash: string;
  readonly versionId: number;
  readonly tenantId: number;
}

/** The site's key for scripts, created at the first start. All servers share it through the database. */
export async function openSigner(db: Queryable) {
  const fresh = generateKeyPairSync('ed25519').privateKey.export({ type: 'pkcs8', format: 'pem' }).toString();
  await db.execute(sql`insert into script_key (private_key) values (${fresh}) on conflict do nothing`);
  const { rows } = await db.execute<{ private_key: string }>(sql`select private_key from script_key`);
  const privateKey = createPrivateKey(rows[0]!.private_key);
  const signText = (text: string) => sign(null, Buffer.from(text), privateKey).toString('base64');
  return {
    signText,
    /** Base64 SPKI DER, for the phones. */
    publicKey: createPublicKey(privateKey).export({ type: 'spki', format: 'der' }).toString('base64'),
    /** Ed25519 over hash, version and tenant, base64; phones run nothing without it. */
    sign: ({ hash, versionId, tenantId }: Signed) => signText(`${hash}\n${versionId}\n${tenantId}`),
  };
}
export type Signer = Awaited<ReturnType<typeof openSigner>>;
