import type { TestApp } from './create-test-app.ts';
import type { Person } from './factories.ts';

/** Phones of the owner, without the long way in: their ids, and the tokens that they show. They need not beat while the machine is slow. */
export async function crowdTokens({ db }: Pick<TestApp, 'db'>, owner: Person, size: number) {
  await db.query(
    `with added as (
       insert into device (tenant_id, owner_id, device_no, device_id, joins_with, settings)
       select $1, $1, 'crowd-' || n, 'crowd-' || n, 'tenant', '{"heartbeat": 300}' from generate_series(1, $2::int) n returning id, device_no)
     insert into device_token (hash, device_id, confirmed_at)
     select sha256(('fp_' || device_no)::bytea), id, now() from added`,
    [owner.id, size],
  );
  return Array.from({ length: size }, (_, nth) => ({ deviceId: `crowd-${nth + 1}`, token: `fp_crowd-${nth + 1}` }));
}
