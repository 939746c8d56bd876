import * as calls from '@flotilla/contract/http/identity/profile';
import { editProfile, getProfile, updatePassword } from '@flotilla/contract/http/identity/profile';
import { endOtherSessions, endOwnSession, getInfo, listOwnSessions } from '@flotilla/contract/http/identity/sessions';
import { getEditUser } from '@flotilla/contract/http/identity/users';
import { createCanvas, loadImage } from '@napi-rs/canvas';
import { expect, test } from 'vitest';
import { useTestApp } from '../../../testing/create-test-app.ts';
import { testPassword } from '../../../testing/factories.ts';

const server = await useTestApp();

test('people see and edit their own profile, and nothing that is not theirs to change', async () => {
  const tenant = await server.tenant();
  const sub = await server.subAccount(tenant);
  const profile = await sub.call(getProfile);
  expect(profile).toMatchObject({ id: sub.id, userName: sub.userName, parentName: tenant.userName, userType: 'front' });
  await sub.call(editProfile, { body: { ...profile, nickname: 'Renamed', phone: '1', gender: 'male' } });
  expect(await sub.call(getProfile)).toEqual({ ...profile, nickname: 'Renamed', phone: '1', gender: 'male' });
  for (const changed of [{ userType: 'background' }, { userName: 'x' }, { roleNames: ['admin'] }]) {
    const answer = await sub.send(editProfile, { body: { ...profile, ...changed } });
    expect(answer).toMatchObject({ code: 400, data: { errors: [{ path: Object.keys(changed)[0] }] } });
  }
  for (const field of ['deviceQuantity', 'status', 'roleIds', 'communicationKey']) {
    const answer = await sub.send(editProfile, { body: { [field]: 1 } });
    expect(answer).toMatchObject({ code: 400, data: { errors: [{ path: field }] } });
  }
});

test('a new password has 6 to 20 characters', async () => {
  const tenant = await server.tenant();
  for (const newPassword of ['short', 'x'.repeat(21)]) {
    const answer = await tenant.send(updatePassword, { body: { oldPassword: testPassword, newPassword } });
    expect(answer).toMatchObject({ code: 400, data: { errors: [{ path: 'newPassword' }] } });
  }
});

test('a wrong old password is named, and each miss counts as one of a sign-in', async () => {
  const tenant = await server.tenant();
  const wrong = { oldPassword: 'wrong', newPassword: 'newer-password' };
  for (let round = 0; round < 6; round += 1) {
    const answer = await tenant.send(updatePassword, { body: wrong });
    expect(answer).toMatchObject({ code: 400, data: { errors: [{ path: 'oldPassword' }] } });
  }
  expect(await tenant.send(updatePassword, { body: wrong })).toMatchObject({ code: 429 });
  expect(await tenant.send(updatePassword, { body: {} })).toMatchObject({ code: 400 });
});

test('the profile shows limits, posts and the own key, which only front users have', async () => {
  const tenant = await server.tenant({ deviceQuantity: 7, concurrencyLimit: 9 });
  const { communicationKey } = await server.admin.call(getEditUser, { query: { id: tenant.id } });
  const shown = { deviceQuantity: 7, concurrencyLimit: 9, expirationTime: null, postNames: [], communicationKey };
  expect(await tenant.call(getProfile)).toMatchObject(shown);
  expect((await server.admin.call(getProfile)).communicationKey).toBe('');
});

test('own sessions are listed with where they are, and are ended one by one or all but this one', async () => {
  const tenant = await server.tenant();
  const [second, third] = [1, 2].map(() => server.signIn(tenant.userName, testPassword));
  await Promise.all([second, third]);
  const { list } = await tenant.call(listOwnSessions);
  expect(list).toHaveLength(3);
  expect(list.filter(({ current }) => current)).toMatchObject([{ location: 'loopback', address: '127.0.0.1' }]);
  const other = list.find(({ current }) => !current)!;
  const stranger = await server.tenant();
  expect(await stranger.send(endOwnSession, { query: { id: other.id } })).toMatchObject({ code: 404 });
  await tenant.call(endOwnSession, { query: { id: other.id } });
  await tenant.call(endOtherSessions);
  for (const gone of [await second!, await third!]) expect(await gone.send(getInfo)).toMatchObject({ code: -401 });
  expect((await tenant.call(listOwnSessions)).list).toMatchObject([{ current: true }]);
});

function picture(type: 'png' | 'jpeg' | 'webp', width = 300, height = 200): Buffer {
  const canvas = createCanvas(width, height);
  const context = canvas.getContext('2d');
  context.fillStyle = '#1890ff';
  context.fillRect(0, 0, width, height);
  return canvas.encodeSync(type as 'png');
}
async function upload(token: string | null, content: Buffer, fileName = 'me.png') {
  const body = new FormData();
  body.set('file', new Blob([new Uint8Array(content)]), fileName);
  const headers = { 'accept-language': 'en', authorization: `Bearer ${token}` };
  const response = await fetch(`${server.url}${calls.uploadAvatar.path}`, { method: 'POST', headers, body });
  return (await response.json()) as { code: number; msg: string; data: { avatar: string } };
}

test.each(['png', 'jpeg', 'webp'] as const)('a %s picture becomes a square that everybody may fetch', async (type) => {
  const person = await server.tenant();
  // The content decides, not the name.
  const { code, data } = await upload(person.token, picture(type), 'me.txt');
  expect(code).toBe(0);
  expect((await person.call(getInfo)).user.avatar).toBe(data.avatar);
  const response = await fetch(server.url + data.avatar);
  expect(response.headers.get('content-type')).toBe('image/webp');
  expect(response.headers.get('x-content-type-options')).toBe('nosniff');
  expect(response.headers.get('content-security-policy')).toContain('sandbox');
  const shown = await loadImage(Buffer.from(await response.arrayBuffer()));
  expect([shown.width, shown.height]).toEqual([256, 256]);
  await person.call(calls.removeAvatar);
  expect((await person.call(getProfile)).avatar).toBe('');
  expect((await fetch(server.url + data.avatar)).status).toBe(404);
});

test('what is no picture, too large, or much larger once decoded is refused', async () => {
  const { token } = await server.tenant();
  const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>');
  expect(await upload(token, svg, 'me.png')).toMatchObject({
    code: 400,
    msg: expect.stringContaining('JPG, PNG, WebP'),
  });
  const cut = picture('png').subarray(0, 40);
  expect(await upload(token, cut)).toMatchObject({ code: 400 });
  expect(await upload(token, Buffer.from([0xff, 0xd8, 0xff]))).toMatchObject({ code: 400 });
  expect(await upload(token, Buffer.alloc(2 * 1024 * 1024 + 1))).toMatchObject({ code: 400 });
  const bomb = Buffer.from(picture('png'));
  bomb.writeUInt32BE(60_000, 16);
  bomb.writeUInt32BE(60_000, 20);
  expect(await upload(token, bomb)).toMatchObject({ code: 400, msg: expect.stringContaining('40 MP') });
});

test('a file that is nobody’s picture is not shown', async () => {
  const { sha256 } = await server.app.platform.files.put(Buffer.from('of somebody else'));
  const address = calls.showAvatar.path.replace('{sha256}', sha256);
  expect((await fetch(server.url + address)).status).toBe(404);
});
