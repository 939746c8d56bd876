import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { login } from '@flotilla/contract/http/sessions';
import { pino } from 'pino';
import { expect, test } from 'vitest';
import { createApp } from '../../../app.ts';
import { connectDatabase } from '../../../platform/db/database.ts';
import { silentLog } from '../../../platform/db/database-log.ts';
import { readSettings } from '../../../settings.ts';
import { joinedPhone, reconnect } from '../../../testing/automation-factories.ts';
import { createClient } from '../../../testing/client.ts';
import { give, ledger, obey, untilStates } from '../../../testing/command-factories.ts';
import { adminPassword } from '../../../testing/create-test-app.ts';
import { createTestDatabase } from '../../../testing/database.ts';
import { createFactories } from '../../../testing/factories.ts';

test('a server that starts anew sends what was stored and has no answer', { timeout: 40_000 }, async () => {
  const db = await createTestDatabase();
  const dataDir = mkdtempSync(join(tmpdir(), 'flotilla-app-'));
  const base = readSettings({ FLOTILLA_PORT: '0', FLOTILLA_CAPTCHA: 'off', FLOTILLA_ADMIN_PASSWORD: adminPassword });
  const start = async () => {
    const database = connectDatabase(db.connection, { log: silentLog });
    const app = await createApp({ settings: { ...base, dataDir }, log: pino({ level: 'silent' }), database });
    const url = await app.listen();
    const signIn = async (username: string, password: string) =>
      createClient(url, (await createClient(url, null).call(login, { body: { username, password } })).token);
    return { app, url, signIn, admin: await signIn('admin', adminPassword) };
  };
  try {
    const first = await start();
    const owner = await createFactories(first).tenant();
    const phones = [await joinedPhone(first, owner), await joinedPhone(first, owner)] as const;
    const deviceNos = phones.map(({ deviceNo }) => deviceNo);
    const id = await give(owner, 'shell', { args: { command: 'id' }, deviceNos });
    const order = await phones[0].phone.next('command');
    await obey(phones[1].phone, 'shell', 'answered before');
    await untilStates(owner, id, { [deviceNos[1]!]: 'done' });
    await first.app.drain();
    // As a killed server leaves it: sent, its phone still marked as connected.
    await db.query('update device_session set connected = true');

    const second = await start();
    const [one, two] = [await reconnect(second, phones[0]), await reconnect(second, phones[1])];
    expect(await obey(one, 'shell', 'answered after')).toEqual(order);
    await untilStates(second.admin, id, { [deviceNos[0]!]: 'done' });
    expect((await ledger(second.admin, id)).list.map(({ output }) => output).sort()).toEqual([
      'answered after',
      'answered before',
    ]);
    expect(two.received.some(({ action }) => action === 'command')).toBe(false);
    for (const phone of [one, two]) phone.close();
    await second.app.drain();
  } finally {
    await db.drop();
    rmSync(dataDir, { recursive: true, force: true });
  }
});
