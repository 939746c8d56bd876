import { expect, test } from 'vitest';
import { joinedPhone, reconnect } from '../../../testing/automation-factories.ts';
import { give, ledger, obey, untilStates } from '../../../testing/command-factories.ts';
import { createFactories } from '../../../testing/factories.ts';
import { withRestartableSite } from '../../../testing/restartable-site.ts';

test('a restarted server sends stored commands without an answer', async () => {
  await withRestartableSite(async ({ start, db }) => {
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
  });
});
