import { randomBytes, randomUUID } from 'node:crypto';
import { parseArgs } from 'node:util';
import { passwordReset } from '@flotilla/contract/operation-names';
import { createAccessReader } from '../features/identity/access/access.ts';
import { revokeAll } from '../features/identity/api-tokens/api-tokens.ts';
import { createRoles } from '../features/identity/roles/roles.ts';
import { createSecondFactor } from '../features/identity/second-factor/second-factor.ts';
import { createLockOut } from '../features/identity/sessions/lock-out.ts';
import { createUsers } from '../features/identity/users/users.ts';
import { openAnchor } from '../features/system/operation-logs/anchor.ts';
import { anchorTo, present, sealLines } from '../features/system/operation-logs/store.ts';
import { openSite } from '../features/system/site-config/site-config.ts';
import { type Command, UsageError } from './command.ts';
import { withSiteDatabase } from './open-database.ts';

const usage =
  'user reset-password NAME [--password PASSWORD]   (6 to 20 characters; without one, a random one is printed)';

/** Sets a password and ends every session, API token, lock after failed sign-ins and second factor, so that the last administrator can sign in. */
export const resetPassword: Command = async ({ args, settings, print }) => {
  const { values, positionals } = parseArgs({
    args: [...args],
    options: { password: { type: 'string' } },
    allowPositionals: true,
  });
  const [username, ...more] = positionals;
  if (!username || more.length > 0) throw new UsageError(usage);
  const password = values.password ?? randomBytes(12).toString('base64url');
  if (password.length < 6 || password.length > 20) throw new UsageError(usage);

  const site = settings();
  return withSiteDatabase(site, async (db) => {
    const users = createUsers({ roles: createRoles(createAccessReader()) });
    const person = await users.credentials(db.drizzle, username);
    if (!person) {
      print(`Nobody is called ${username}.`);
      return 1;
    }
    await users.setPassword(db.drizzle, person.userId, password);
    await revokeAll(db.drizzle, person.userId);
    await createLockOut(db).forget(person.userId);
    await createSecondFactor({ site: await openSite(db.drizzle) }).remove(db.drizzle, person.userId);
    const anchor = await openAnchor(site.dataDir, () => present(db.drizzle));
    await anchorTo(db.drizzle, anchor, await sealLines(db, anchor, [lineOf(person.userId, person.username)]));
    print(values.password === undefined ? `The password of ${person.username} is now ${password}` : 'Done.');
    return 0;
  });
};

const lineOf = (userId: number, username: string) => ({
  module: passwordReset,
  httpMethod: '',
  path: 'flotilla user reset-password',
  userId,
  tenantId: null,
  username,
  params: '',
  code: 0,
  message: '',
  address: '',
  location: '',
  durationMs: 0,
  requestId: randomUUID(),
  at: new Date().toISOString(),
});
