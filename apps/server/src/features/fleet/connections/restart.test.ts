import { listMonitor } from '@flotilla/contract/http/fleet/monitor';
import { expect, test } from 'vitest';
import { eventually } from '../../../testing/eventually.ts';
import { createFactories } from '../../../testing/factories.ts';
import { ownedPhone } from '../../../testing/fleet-factories.ts';
import { withRestartableSite } from '../../../testing/restartable-site.ts';
import { connectPhone } from '../../../testing/scripted-phone.ts';

test('a restart notifies phones, keeps their states, and gives them time to reconnect', async () => {
  await withRestartableSite(async ({ start }) => {
    const first = await start();
    const owner = await createFactories(first).tenant();
    const [stays, left, late] = [
      await ownedPhone(first, owner),
      await ownedPhone(first, owner),
      await ownedPhone(first, owner),
    ];
    for (const { phone } of [stays, left, late]) phone.heartbeat({ battery: 33, msg: 'before' });
    await eventually(async () => {
      const { list } = await first.admin.call(listMonitor, { query: {} });
      return list.every((row) => row.battery === 33);
    });
    left.phone.close();
    await eventually(async () => (await first.admin.call(listMonitor, { query: { online: 0 } })).total === 1);
    const before = await first.admin.call(listMonitor, { query: {} });
    await first.app.drain();
    for (const { phone } of [stays, late]) {
      const { reason, retryAfterMs } = await phone.next('refused');
      expect(reason).toBe('shuttingDown');
      expect(retryAfterMs).toBeGreaterThanOrEqual(2_000);
      expect((await phone.closed).code).toBe(1012);
    }

    const second = await start();
    const after = await second.admin.call(listMonitor, { query: {} });
    expect(after).toEqual(before);

    const back = await connectPhone(second.url, { deviceId: stays.deviceNo, token: stays.token });
    await back.next('welcome');
    await eventually(async () => {
      back.heartbeat();
      return (await second.admin.call(listMonitor, { query: { online: 0 } })).total === 2;
    });
    const online = await second.admin.call(listMonitor, { query: { online: 1 } });
    expect(online.list.map((row) => [row.deviceNo, row.since])).toEqual([
      [stays.deviceNo, before.list.find((row) => row.deviceNo === stays.deviceNo)!.since],
    ]);
    back.close();
    await second.app.drain();
  });
});
