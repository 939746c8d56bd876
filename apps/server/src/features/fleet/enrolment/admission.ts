import type { Hello } from '@flotilla/contract/device';
import { speaksProtocol } from '@flotilla/contract/device-protocol';
import { errors } from '@flotilla/contract/errors';
import { copyAgentConfiguration } from '@flotilla/contract/http/system/licence';
import { defaultLocale } from '@flotilla/contract/locale';
import { phoneRefusal } from '@flotilla/contract/operation-names';
import type { Refusal } from '@flotilla/contract/refusals';
import { mayCall } from '../../../platform/access/who.ts';
import type { AuditSink } from '../../../platform/audit/audit.ts';
import { networkOf } from '../../../platform/auth/location.ts';
import { isSameSecret } from '../../../platform/auth/tokens.ts';
import type { Database } from '../../../platform/db/database.ts';
import type { Queryable } from '../../../platform/db/queryable.ts';
import { ratePerMinute } from '../../../platform/http/rate-per-minute.ts';
import { createTurns } from '../../../platform/turns.ts';
import type { AccessReader } from '../../identity/access/api.ts';
import type { Users } from '../../identity/users/api.ts';
import type { Parameters } from '../../system/parameters/api.ts';
import { type Admission, type AdmissionPort, refused } from '../connections/api.ts';
import type { Devices } from '../devices/api.ts';
import { lockCode, noteRefusal, readCode, useCode } from './bind-codes.ts';

export interface AdmissionDeps {
  readonly db: Database;
  readonly devices: Devices;
  readonly users: Users;
  readonly access: AccessReader;
  readonly parameters: Parameters;
  readonly audit: AuditSink;
  /** The site's enrolment key. */
  siteKey(): string;
  readonly wrongCodes: ReturnType<typeof createWrongCodes>;
}

/** A code has 8 letters and expires after ten minutes, so 200 guesses will not find it. */
const mostPerMinute = 20;

/** Counts wrong one-time codes by network. Phones that connect and the console's lookup share one limit. */
export function createWrongCodes() {
  const rate = ratePerMinute();
  return {
    allows: (address: string): boolean => rate.allows(networkOf(address), mostPerMinute),
    spend: (address: string): boolean => rate.spend(networkOf(address), mostPerMinute),
  };
}

/** Joins lock the same rows; more of them would only wait in the database, each with a connection that other work needs. */
const joinsAtOnce = { atOnce: 4, mostWaiting: Number.POSITIVE_INFINITY };

/** Only attempts that need attention are audited; other refusals are routine. */
const audited: ReadonlySet<Refusal> = new Set(['clone', 'copied', 'badKey', 'badToken', 'tooMany']);

/** Records a refusal in the operation log, without the key and the token. */
function auditRefusal(audit: AuditSink, reason: Refusal, hello: Hello, address: string): void {
  if (!audited.has(reason)) return;
  const { deviceId, hardware, brand, mode } = hello;
  audit.record({
    module: phoneRefusal,
    httpMethod: 'GET',
    path: '/rapi/ws/device',
    who: null,
    address,
    locale: defaultLocale,
    params: JSON.stringify({ reason, deviceId, hardware, brand, mode }),
    code: errors.wrongToken.code,
    message: reason,
    durationMs: 0,
    requestId: '',
    groupKey: reason,
  });
}

/** The owner of a communication key, which is valid while the owner holds the right to enrol phones and has not expired. */
export async function ownerByKey(
  { users, access }: Pick<AdmissionDeps, 'users' | 'access'>,
  tx: Queryable,
  key: string,
) {
  const owner = await users.ownerByCommunicationKey(tx, key);
  const held = owner && (await access.of(tx, [owner.ownerId])).get(owner.ownerId);
  if (!held?.active || !mayCall(held, copyAgentConfiguration.access)) return null;
  const { tenantExpiresAt } = held;
  return tenantExpiresAt !== null && Date.parse(tenantExpiresAt) <= Date.now() ? null : owner;
}

/** Admits or refuses a phone by its `hello`: by the phone's own token if it is known, otherwise by the key. */
export function createAdmission(deps: AdmissionDeps): AdmissionPort {
  const { db: database, devices, parameters, wrongCodes } = deps;
  const { register } = devices;
  const joins = ratePerMinute();
  const inTurn = createTurns(joinsAtOnce);
  const clones = ratePerMinute();

  const withCode = async (tx: Queryable, hello: Hello, address: string, hash: Buffer): Promise<Admission> => {
    const code = await lockCode(tx, hash);
    // A used code works only for the phone that used it, until that phone has stored its token.
    if (!code || (code.used && code.usedBy !== hello.deviceId)) return refused('badKey');
    const { tenantId, ownerId, groupId } = code;
    const admission = await register.joinOwner(tx, hello, address, { owner: { tenantId, ownerId }, groupId });
    if (admission.kind === 'admitted') await useCode(tx, hash, admission.phone.deviceId);
    if (admission.kind === 'refused') await noteRefusal(tx, hash, admission.reason);
    // With a code, a phone waits only if it is disabled.
    if (admission.kind === 'waiting') await noteRefusal(tx, hash, 'disabled');
    return admission;
  };

  const withKey = (key: string, hello: Hello, address: string): Promise<Admission> =>
    database.transaction(async ({ drizzle: tx }) => {
      if (isSameSecret(key, deps.siteKey())) return register.joinSite(tx, hello, address);
      const owner = await ownerByKey(deps, tx, key);
      if (owner) return register.joinOwner(tx, hello, address, { owner, groupId: null });
      const hash = readCode(key);
      if (!hash) return refused('badKey');
      if (!wrongCodes.allows(address)) return refused('tooMany');
      const admission = await withCode(tx, hello, address, hash);
      if (admission.kind === 'refused' && admission.reason === 'badKey') wrongCodes.spend(address);
      return admission;
    });

  const decide = async (hello: Hello, address: string): Promise<Admission> => {
    const known = hello.token ? await register.byToken(hello.token, hello, address) : null;
    if (known) return known;
    if (!speaksProtocol(hello)) return refused('protocol');
    if (!hello.key) return refused('badToken');
    if (!joins.spend(networkOf(address), parameters.count('enrol.perAddressPerMinute'))) return refused('tooMany');
    const { key } = hello;
    const admission = await inTurn('joins', () => withKey(key, hello, address));
    if (admission.kind === 'admitted') register.joined(admission.phone.deviceId);
    return admission;
  };

  /** Marks the phone as cloned; writes at most once a minute. */
  const cloneSeen = async (deviceId: number) => {
    if (clones.spend(`${deviceId}`, 1)) await register.cloneSeen(deviceId);
  };

  return {
    async admit(hello, address) {
      const admission = await decide(hello, address);
      if (admission.kind !== 'refused') return admission;
      const { reason, deviceId } = admission;
      auditRefusal(deps.audit, reason, hello, address);
      if (reason === 'clone' && deviceId !== null) await cloneSeen(deviceId);
      return admission;
    },
    isKnown: async (token) => (await devices.authenticate(token)) !== null,
    async copied(deviceId, hello, address) {
      auditRefusal(deps.audit, 'copied', hello, address);
      await cloneSeen(deviceId);
    },
    readmit: register.readmit,
    confirmed: register.confirmed,
    current: register.current,
  };
}
