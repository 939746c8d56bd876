import { createHash, randomInt } from 'node:crypto';
import type { AnswerOf } from '@flotilla/contract/endpoint';
import { bindCode, type readBindCode } from '@flotilla/contract/http/fleet/enrolment';
import { word } from '@flotilla/contract/locale';
import type { Refusal } from '@flotilla/contract/refusals';
import type { Owner, UserWho } from '../../../platform/access/who.ts';
import type { Database } from '../../../platform/db/database.ts';
import { sql } from '../../../platform/db/orm.ts';
import type { Queryable } from '../../../platform/db/queryable.ts';
import { retention } from '../../../platform/jobs/job.ts';

const alphabet = 'ABCDEFGHJKMNPQRSTUVWXYZ23456789';
const letters = 8;
const lifeMinutes = 10;

const newCode = (): string => {
  const text = Array.from({ length: letters }, () => alphabet[randomInt(alphabet.length)]).join('');
  return `${text.slice(0, 4)}-${text.slice(4)}`;
};

const hashOf = (code: string): Buffer => createHash('sha256').update(code.replace('-', '')).digest();

/** The hash of the code in a key; null if the key does not look like a code. */
export function readCode(key: string): Buffer | null {
  const read = bindCode.safeParse(key);
  return read.success ? hashOf(read.data) : null;
}

export async function makeCode(db: Queryable, who: UserWho, owner: Owner, groupId: number | null) {
  const code = newCode();
  const { rows } = await db.execute<{ expires_at: string }>(sql`
    insert into bind_code (hash, tenant_id, owner_id, group_id, made_by, expires_at)
    values (${hashOf(code)}, ${owner.tenantId}, ${owner.ownerId}, ${groupId}, ${who.userId},
            now() + make_interval(mins => ${lifeMinutes}))
    returning expires_at`);
  return { code, expiresAt: rows[0]!.expires_at };
}

/** A code's state, for its holder. */
export type CodeState = Pick<AnswerOf<typeof readBindCode>, 'expiresAt' | 'deviceNo' | 'refusal'>;

export async function lookUpCode(db: Queryable, code: string): Promise<CodeState | null> {
  const { rows } = await db.execute<CodeState & Record<string, unknown>>(sql`
    select expires_at as "expiresAt", refusal, coalesce((select d.device_no from device_ref d
        where d.id = bind_code.device_id and d.tenant_id = bind_code.tenant_id), '') as "deviceNo"
      from bind_code where hash = ${hashOf(code)} and expires_at > now()`);
  return rows[0] ?? null;
}

/** The owner of a valid code, which stays unused. */
export async function ownerOfCode(db: Queryable, hash: Buffer): Promise<Owner | null> {
  const { rows } = await db.execute<Owner & Record<string, unknown>>(sql`
    select tenant_id as "tenantId", owner_id as "ownerId" from bind_code where hash = ${hash} and expires_at > now()`);
  return rows[0] ?? null;
}

interface BindCode extends Owner, Record<string, unknown> {
  readonly groupId: number | null;
  /** The hardware id of the phone that used the code. */
  readonly usedBy: string | null;
  readonly used: boolean;
}

/** Locks a valid code, so that only one of two phones can use it. */
export async function lockCode(tx: Queryable, hash: Buffer): Promise<BindCode | null> {
  const { rows } = await tx.execute<BindCode>(sql`
    select tenant_id as "tenantId", owner_id as "ownerId", group_id as "groupId", used_at is not null as used,
           (select d.device_id from device_ref d where d.id = bind_code.device_id) as "usedBy"
      from bind_code where hash = ${hash} and expires_at > now() for update`);
  return rows[0] ?? null;
}

export async function useCode(tx: Queryable, hash: Buffer, deviceId: number): Promise<void> {
  await tx.execute(
    sql`update bind_code set used_at = now(), device_id = ${deviceId}, refusal = '' where hash = ${hash}`,
  );
}

/** Records that a phone with a valid code was refused for another reason. */
export async function noteRefusal(tx: Queryable, hash: Buffer, refusal: Refusal): Promise<void> {
  await tx.execute(sql`update bind_code set refusal = ${refusal} where hash = ${hash} and refusal <> ${refusal}`);
}

export const bindCodeRetention = ({ db }: { readonly db: Database }) =>
  retention(
    {
      method: 'bindCodes',
      name: word('清理绑定码', 'Remove old one-time codes', '清理綁定碼'),
      cron: '0 15 3 * * *',
    },
    async () => {
      const { rowCount } = await db.query(`delete from bind_code where expires_at < now() - interval '1 day'`);
      return rowCount ?? 0;
    },
  );
