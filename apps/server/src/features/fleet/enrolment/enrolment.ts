import { randomBytes } from 'node:crypto';
import { siteTenantId } from '../../../platform/access/who.ts';
import { isSameSecret } from '../../../platform/auth/tokens.ts';
import type { Database } from '../../../platform/db/database.ts';
import { CallError, tooManyRequests } from '../../../platform/http/call-error.ts';
import { type AdmissionDeps, createAdmission, createWrongCodes, ownerByKey } from './admission.ts';
import type { Enrolment } from './api.ts';
import { lookUpCode, ownerOfCode, readCode } from './bind-codes.ts';

const keyBytes = 24;

/** The first server process creates the key, and all processes read the same one. */
async function openSiteKey(database: Database): Promise<string> {
  await database.query('insert into enrol_key (key) values ($1) on conflict do nothing', [
    randomBytes(keyBytes).toString('base64url'),
  ]);
  const { rows } = await database.query<{ key: string }>('select key from enrol_key');
  return rows[0]!.key;
}

export async function createEnrolment(deps: Omit<AdmissionDeps, 'siteKey' | 'wrongCodes'>): Promise<Enrolment> {
  const key = await openSiteKey(deps.db);
  const siteKey = () => key;
  const wrongCodes = createWrongCodes();
  return {
    admission: createAdmission({ ...deps, siteKey, wrongCodes }),
    siteKey,
    async ownerOfKey(given, address) {
      if (isSameSecret(given, key)) return { tenantId: siteTenantId, ownerId: null };
      const owner = await ownerByKey(deps, deps.db.drizzle, given);
      const hash = owner ? null : readCode(given);
      if (!hash) return owner;
      if (!wrongCodes.allows(address)) throw tooManyRequests(60);
      const ofCode = await ownerOfCode(deps.db.drizzle, hash);
      if (!ofCode) wrongCodes.spend(address);
      return ofCode;
    },
    async lookUp(code, address) {
      if (!wrongCodes.allows(address)) throw tooManyRequests(60);
      const found = await lookUpCode(deps.db.drizzle, code);
      if (found) return found;
      wrongCodes.spend(address);
      throw new CallError('bindCodeInvalid');
    },
  };
}
