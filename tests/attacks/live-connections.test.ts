import { updatePassword } from '@flotilla/contract/http/identity/profile';
import { logout } from '@flotilla/contract/http/identity/sessions';
import { changeUserStatus } from '@flotilla/contract/http/identity/users';
import { expect, test } from 'vitest';
import { joinedPhone } from '../../apps/server/src/testing/automation-factories.ts';
import { openBrowser } from '../../apps/server/src/testing/browser.ts';
import { useTestApp } from '../../apps/server/src/testing/create-test-app.ts';
import { type Person, testPassword } from '../../apps/server/src/testing/factories.ts';
import { followLog } from '../../apps/server/src/testing/follow-log.ts';
import { refusedUpgrade } from '../../apps/server/src/testing/refused-upgrade.ts';

const withinMs = 5_000;

const app = await useTestApp();

async function ownerOfOne() {
  const owner = await app.tenant();
  const { phone, deviceNo, token } = await joinedPhone(app, owner);
  const addresses = ['', `&deviceNo=${deviceNo}`]
    .map((which) => `${app.url}/rapi/ws/device?type=client${which}`)
    .concat(`${app.url}/websocket/devicelog?deviceNo=${deviceNo}`);
  return { owner, phone, deviceNo, token, addresses };
}

test('a page of another site opens no live connection, whatever it calls itself', async () => {
  const { owner, addresses, phone } = await ownerOfOne();
  const own = new URL(app.url);
  const origins = [
    'https://evil.example',
    'null',
    `https://${own.host}.evil.example`,
    `http://localhost:${own.port}`,
    'rubbish',
  ];
  for (const address of addresses) {
    for (const origin of origins) {
      const cookie = `Admin-Token=${owner.token}`;
      expect(await refusedUpgrade(address, { origin, cookie }), `${origin} at ${address}`).toBe(403);
    }
    // A browser always sends the origin of a page.
    expect(await refusedUpgrade(address, { cookie: `Admin-Token=${owner.token}` })).toBe(403);
  }
  phone.close();
});

test('none opens without a session, with a phone’s token, or for another owner’s phone', async () => {
  const { addresses, token, phone, deviceNo } = await ownerOfOne();
  const stranger = await app.tenant();
  for (const address of addresses) {
    expect(await refusedUpgrade(address)).toBe(401);
    expect(await refusedUpgrade(address, { origin: app.url, cookie: 'Admin-Token=%E0%A4%A' })).toBe(401);
    expect(await refusedUpgrade(address, { authorization: 'Bearer fs_made-up' })).toBe(401);
    expect(await refusedUpgrade(address, { authorization: `Bearer ${token}` })).toBe(401);
  }
  for (const address of addresses.filter((one) => one.includes(deviceNo))) {
    expect(await refusedUpgrade(address, { authorization: `Bearer ${stranger.token}` })).toBe(404);
  }
  phone.close();
});

test.each<[string, (owner: Person) => Promise<unknown>]>([
  ['the person signs out', (owner) => owner.call(logout)],
  ['the account is stopped', (owner) => app.admin.call(changeUserStatus, { body: { userId: owner.id, status: 0 } })],
  [
    'the password is changed elsewhere',
    async ({ userName }) => {
      const elsewhere = await app.signIn(userName, testPassword);
      await elsewhere.call(updatePassword, { body: { oldPassword: testPassword, newPassword: 'another-password' } });
    },
  ],
])('when %s, every live connection of the session ends within 5 s', async (_when, end) => {
  const { owner, deviceNo, phone } = await ownerOfOne();
  const live = await Promise.all([
    openBrowser(app.url, owner.token),
    openBrowser(app.url, owner.token, deviceNo),
    followLog(app.url, owner.token, deviceNo),
  ]);
  await end(owner);
  const endedAt = performance.now();
  await Promise.all(live.map(({ closed }) => closed));
  expect(performance.now() - endedAt).toBeLessThan(withinMs);
  phone.close();
});
