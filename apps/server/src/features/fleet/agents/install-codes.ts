import { createHash, randomBytes } from 'node:crypto';
import { makeInstallCode } from '@flotilla/contract/http/fleet/agents';
import { copyAgentConfiguration } from '@flotilla/contract/http/system/licence';
import { word } from '@flotilla/contract/locale';
import { mayCall, type Owner, siteTenantId, type UserWho } from '../../../platform/access/who.ts';
import { createToken, hashToken } from '../../../platform/auth/tokens.ts';
import type { Database } from '../../../platform/db/database.ts';
import { sql } from '../../../platform/db/orm.ts';
import type { Queryable } from '../../../platform/db/queryable.ts';
import { CallError, forbidden } from '../../../platform/http/call-error.ts';
import { retention } from '../../../platform/jobs/job.ts';
import type { AccessReader } from '../../identity/access/api.ts';
import type { Users } from '../../identity/users/api.ts';
import { agentTokenPrefix } from './api.ts';
import { insertAgent } from './store.ts';

/** 128 random bits: a code is pasted, not typed. */
const codeBytes = 16;
const hashOf = (code: string): Buffer => createHash('sha256').update(code).digest();

export interface KeyDeps {
  readonly db: Database;
  readonly users: Users;
  readonly access: AccessReader;
  readonly enrolment: { siteKey(): string };
}

export interface NewAgent {
  readonly id: string;
  readonly token: string;
}

/** Adds an agent and returns its id and its token, of which only the hash is stored. */
export async function addAgent(tx: Queryable, owner: { tenantId: number; ownerId: number | null }, host: string) {
  const agent: NewAgent = { id: randomBytes(16).toString('hex'), token: createToken(agentTokenPrefix) };
  await insertAgent(tx, { ...owner, uid: agent.id, tokenHash: hashToken(agent.token), host });
  return agent;
}

/** Makes a code. The agent's phones wait with the site's key; with a tenant's or another user's they belong to that user. */
export async function makeCode(db: Queryable, who: UserWho, owner: Owner, given: { site: boolean; minutes: number }) {
  // The user who installs an agent can read its key in its configuration.
  if (!mayCall(who, copyAgentConfiguration.access)) throw forbidden();
  const code = randomBytes(codeBytes).toString('base64url');
  const { rows } = await db.execute<{ expiresAt: string }>(sql`
    insert into agent_install_code (hash, tenant_id, owner_id, site, made_by, expires_at)
    values (${hashOf(code)}, ${owner.tenantId}, ${owner.ownerId}, ${given.site}, ${who.userId},
            now() + make_interval(mins => ${given.minutes}))
    returning expires_at as "expiresAt"`);
  return { code, expiresAt: rows[0]!.expiresAt };
}

export async function isValidCode(db: Queryable, code: string): Promise<boolean> {
  const { rows } = await db.execute(sql`
    select from agent_install_code where hash = ${hashOf(code)} and used_at is null and expires_at > now()`);
  return rows.length > 0;
}

interface StoredCode extends Owner, Record<string, unknown> {
  readonly site: boolean;
  readonly madeBy: number;
}

/** Uses a code: returns the key that it gives and the new agent. @throws 400 installCodeInvalid */
export function useCode(deps: KeyDeps, code: string, host: string): Promise<NewAgent & { readonly key: string }> {
  return deps.db.transaction(async ({ drizzle: tx }) => {
    const { rows } = await tx.execute<StoredCode>(sql`
      update agent_install_code set used_at = now()
       where hash = ${hashOf(code)} and used_at is null and expires_at > now()
      returning tenant_id as "tenantId", owner_id as "ownerId", site, made_by as "madeBy"`);
    const found = rows[0];
    const key = found && (await keyOf(deps, tx, found));
    if (!found || !key) throw new CallError('installCodeInvalid');
    return { key, ...(await addAgent(tx, found, host)) };
  });
}

/** The key of a code, or `null` if its maker or its owner has lost the right to it. */
async function keyOf({ users, access, enrolment }: KeyDeps, tx: Queryable, code: StoredCode): Promise<string | null> {
  const held = await access.of(tx, [code.madeBy, code.ownerId]);
  const [maker, owner] = [held.get(code.madeBy), held.get(code.ownerId)];
  if (!maker?.active || !mayCall(maker, makeInstallCode.access)) return null;
  if (code.site) return mayCall(maker, copyAgentConfiguration.access) ? enrolment.siteKey() : null;
  if (!owner?.active || !mayCall(owner, copyAgentConfiguration.access)) return null;
  return (await users.profile(tx, code.ownerId))?.communicationKey || null;
}

/** Whether a code of this caller gives the site's key: a background user's does unless it names an owner. */
export const isForSite = (who: UserWho, userId: number | undefined): boolean =>
  who.tenantId === siteTenantId && userId === undefined;

export const installCodeRetention = ({ db }: { readonly db: Database }) =>
  retention(
    {
      method: 'agentInstallCodes',
      name: word('清理 Agent 安装码', 'Remove old install codes of agents', '清理 Agent 安裝碼'),
      cron: '0 20 3 * * *',
    },
    async () => {
      const { rowCount } = await db.query(`delete from agent_install_code where expires_at < now() - interval '1 day'`);
      return rowCount ?? 0;
    },
  );
