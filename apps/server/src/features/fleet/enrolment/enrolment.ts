import { randomBytes } from 'node:crypto';
import type { Database } from '../../../platform/db/database.ts';
import type { Enrolment } from './api.ts';
import { createDoor, type DoorDeps } from './door.ts';

const keyBytes = 24;

/** Whoever starts first makes it; everybody reads the same. */
async function openSiteKey(database: Database): Promise<string> {
  await database.query('insert into enrol_key (key) values ($1) on conflict do nothing', [
    randomBytes(keyBytes).toString('base64url'),
  ]);
  const { rows } = await database.query<{ key: string }>('select key from enrol_key');
  return rows[0]!.key;
}

export async function createEnrolment(deps: Omit<DoorDeps, 'siteKey'>): Promise<Enrolment> {
  const key = await openSiteKey(deps.database);
  const siteKey = () => key;
  return { door: createDoor({ ...deps, siteKey }), siteKey };
}
