import { listAlarms, summarizeAlarms } from '@flotilla/contract/http/fleet/alarms';
import { expect, test } from 'vitest';
import { alarmTenant, offlineAfterOneSecond } from '../../apps/server/src/testing/alarm-factories.ts';
import { useTestApp } from '../../apps/server/src/testing/create-test-app.ts';
import { crowdTokens } from '../../apps/server/src/testing/crowd.ts';
import { eventually } from '../../apps/server/src/testing/eventually.ts';
import { connectPhone } from '../../apps/server/src/testing/scripted-phone.ts';

const count = 1_000;
const t = await useTestApp({ timing: { alarmQuietMs: 0, factsEveryMs: 100 } });

test('a thousand phones that fall offline together are one message, and one recovery', async () => {
  const { owner, robot } = await alarmTenant(t, {}, 'dingtalk');
  const crowd = await crowdTokens(t, owner, count);
  const { rows } = await t.db.query<{ id: number }>('select id from device where owner_id = $1', [owner.id]);
  // The phones were added past the server.
  t.app.platform.bus.publish(
    'device.changed',
    rows.map(({ id }) => id),
  );
  const connectAll = async () => {
    const phones = await Promise.all(crowd.map((introduction) => connectPhone(t.url, introduction)));
    await Promise.all(phones.map((phone) => phone.next('welcome')));
    return phones;
  };
  const phones = await connectAll();
  await offlineAfterOneSecond(t, owner);
  const sinceMs = Date.now();
  for (const phone of phones) phone.close();
  const opened = await eventually(() => robot.received[0]);
  console.log(`one message ${opened.atMs - sinceMs} ms after the phones disconnected`);
  expect(opened.text).toContain(`${count} phones offline`);
  expect(opened.text).toContain('127.0.0.0/24');
  expect(opened.text).toContain('and 990 more');
  const { list, total } = await owner.call(listAlarms, { query: { pageSize: count, state: 'open' } });
  expect(total).toBe(count);
  expect(new Set(list.map(({ incidentId }) => incidentId)).size).toBe(1);

  for (const phone of await connectAll()) {
    phone.heartbeat();
    phone.heartbeat();
  }
  await eventually(() => robot.received.length > 1);
  expect(robot.received[1]!.text).toContain(`Recovered: ${count} phones online again`);
  expect(await owner.call(summarizeAlarms, {})).toMatchObject({ open: 0, incidents: [] });
  expect(robot.requests).toBe(2);
});
