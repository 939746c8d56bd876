import { expect, test } from 'vitest';
import { assistantOf, assistantWith } from '../../../testing/assistant.ts';
import { newScript } from '../../../testing/automation-factories.ts';
import { createFactories } from '../../../testing/factories.ts';
import { ownedPhone } from '../../../testing/fleet-factories.ts';
import { withRestartableSite } from '../../../testing/restartable-site.ts';
import { tools } from './tools.ts';

const everything = [...new Set(tools.flatMap(({ permissions }) => permissions))];

test('no server remembers an assistant: another process accepts the confirmation of the first one, once', () =>
  withRestartableSite(async ({ start }) => {
    const first = await start();
    const { tenant } = createFactories(first);
    const owner = await tenant();
    const phone = await ownedPhone(first, owner);
    const args = { scriptId: await newScript(owner), phones: [phone.deviceNo] };
    const before = await assistantOf(first.url, owner, everything);
    const { confirmation } = (await before.call('run_script', args)).data;
    await first.app.drain();

    const second = await start();
    const after = await assistantWith(second.url, before.token, 'auto');
    const begun = await after.call('run_script', { ...args, confirmation });
    expect(begun).toMatchObject({ isError: false, data: { phones: 1 } });
    expect((await after.call('run_script', { ...args, confirmation })).data).toEqual(begun.data);
    await second.app.drain();
  }));
