import { operationLogs } from '@flotilla/contract/http/system/operation-logs';
import {
  getPublicSite,
  getSite,
  getSystemEnvironment,
  saveSite,
  showLogo,
  uploadLogo,
} from '@flotilla/contract/http/system/site-config';
import { createCanvas, loadImage } from '@napi-rs/canvas';
import { expect, test } from 'vitest';
import { useTestApp } from '../../../testing/create-test-app.ts';

const t = await useTestApp({ docsDir: '/nowhere/docs' });

test('what is saved is seen by everybody at once, and what is left out stays', async () => {
  expect(await t.admin.call(getSystemEnvironment)).toEqual({ openScreen: true, docs: false });
  await t.admin.call(saveSite, { body: { systemTitle: 'Racks', timeZone: 'UTC', registerOpen: true } });
  await t.admin.call(saveSite, { body: { logo: '/racks.svg' } });
  const shown = { systemTitle: 'Racks', logo: '/racks.svg', timeZone: 'UTC' };
  expect(await t.anonymous.call(getPublicSite)).toEqual(shown);
  expect(await t.admin.call(getSite)).toMatchObject({ ...shown, registerOpen: true });
  await t.admin.call(saveSite, { body: { registerOpen: false } });
  expect(await t.admin.call(getSite)).toMatchObject({ ...shown, registerOpen: false });
});

test('a save over what somebody else has saved meanwhile is refused with the newer values', async () => {
  const opened = await t.admin.call(getSite);
  await t.admin.call(saveSite, { body: { systemTitle: 'Theirs', gmtModified: opened.gmtModified } });
  const current = await t.admin.call(getSite);
  const mine = { systemTitle: 'Mine', registerOpen: !opened.registerOpen };
  const refused = await t.admin.send(saveSite, { body: { ...mine, gmtModified: opened.gmtModified } });
  expect(refused).toMatchObject({ code: 409, data: { current } });
  expect(await t.admin.call(getSite)).toEqual(current);
  await t.admin.call(saveSite, { body: { ...mine, gmtModified: current.gmtModified } });
  expect(await t.admin.call(getSite)).toMatchObject(mine);
});

test('of editors who save at once, one is told of the other', async () => {
  const { gmtModified } = await t.admin.call(getSite);
  const saves = ['A', 'B', 'C', 'D'].map((systemTitle) =>
    t.admin.send(saveSite, { body: { systemTitle, gmtModified } }),
  );
  expect((await Promise.all(saves)).map(({ code }) => code).sort()).toEqual([0, 409, 409, 409]);
});

test.each([
  ['timeZone', 'Nowhere'],
  ['systemTitle', 'x'.repeat(65)],
  ['systemTitle', ''],
  ['logo', `/${'x'.repeat(2_000)}`],
  ['logo', 'javascript:alert(1)'],
  ['logo', 'data:image/png;base64,AA'],
  ['logo', '//evil.example/logo.png'],
  ['logo', '/\\evil.example/logo.png'],
  ['registerOpen', 'yes'],
])('a wrong %s is named, and nothing of the call is saved', async (path, wrong) => {
  const before = await t.admin.call(getSite);
  const body = { systemTitle: 'Half', logo: '/half.svg', [path]: wrong };
  expect(await t.admin.send(saveSite, { body })).toMatchObject({ code: 400, data: { errors: [{ path }] } });
  expect(await t.admin.call(getSite)).toEqual(before);
});

test('a tenant neither reads the configuration nor changes it; who changes it is audited', async () => {
  const tenant = await t.tenant();
  expect(await tenant.send(getSite)).toMatchObject({ code: 403 });
  expect(await tenant.send(saveSite, { body: { systemTitle: 'Mine' } })).toMatchObject({ code: 403 });
  const clerk = await t.backgroundUser({ permissions: ['system:site:get', 'system:site:edit'], dataScope: 'all' });
  await clerk.call(saveSite, { body: { systemTitle: 'Clerk' } });
  await t.app.flush();
  const query = { module: 'Save the site configuration', userName: clerk.userName };
  const { list } = await t.admin.call(operationLogs.list, { query });
  expect(list).toMatchObject([{ code: 0, params: expect.stringContaining('Clerk') }]);
});

function picture(type: 'png' | 'jpeg', width: number, height: number): Buffer {
  const canvas = createCanvas(width, height);
  const context = canvas.getContext('2d');
  context.fillStyle = '#1890ff';
  context.fillRect(0, 0, width, height);
  return canvas.encodeSync(type as 'png');
}
const png = picture('png', 2_048, 512);
const upload = async (content: Buffer, name = 'logo.png', person: { readonly token: string | null } = t.admin) => {
  const body = new FormData();
  body.set('file', new File([new Uint8Array(content)], name));
  const headers = { authorization: `Bearer ${person.token}`, 'accept-language': 'en' };
  return (await fetch(t.url + uploadLogo.path, { method: 'POST', headers, body })).json();
};
const shownLogo = async () => {
  const { logo } = await t.anonymous.call(getPublicSite);
  return { logo, response: await fetch(t.url + logo) };
};

test('an uploaded logo is redrawn for everybody, under another address when it has changed', async () => {
  expect(await upload(Buffer.concat([png, Buffer.from('<script>1</script>')]))).toMatchObject({ code: 0 });
  const first = await shownLogo();
  expect(first.response.headers.get('content-type')).toBe('image/webp');
  expect(first.response.headers.get('content-security-policy')).toContain('sandbox');
  const content = Buffer.from(await first.response.arrayBuffer());
  expect(content.includes('<script>')).toBe(false);
  const { width, height } = await loadImage(content);
  expect({ width, height }).toEqual({ width: 1_024, height: 256 });
  expect(await upload(picture('jpeg', 30, 20), 'called.png')).toMatchObject({ code: 0 });
  const second = await shownLogo();
  const small = await loadImage(Buffer.from(await second.response.arrayBuffer()));
  expect([small.width, small.height]).toEqual([30, 20]);
  expect(second.logo).not.toBe(first.logo);
  await t.admin.call(saveSite, { body: { systemTitle: 'Still there' } });
  await t.admin.call(saveSite, { body: { logo: second.logo } });
  expect((await fetch(t.url + second.logo)).status).toBe(200);
  await t.admin.call(saveSite, { body: { logo: '' } });
  expect((await fetch(t.url + showLogo.path)).status).toBe(404);
});

test('what is no picture, too large, or sent without the permission is refused', async () => {
  const page = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>1</script></svg>');
  expect(await upload(page)).toMatchObject({ code: 400, data: { errors: [{ path: 'file' }] } });
  expect(await upload(Buffer.concat([png, Buffer.alloc(1024 * 1024)]))).toMatchObject({ code: 400 });
  expect(await upload(png.subarray(0, 28))).toMatchObject({ code: 400 });
  const bomb = Buffer.from(png);
  bomb.writeUInt32BE(30_000, 16);
  bomb.writeUInt32BE(30_000, 20);
  expect(await upload(bomb)).toMatchObject({ code: 400, msg: expect.stringContaining('40 MP') });
  const reader = await t.backgroundUser({ permissions: ['system:site:get'] });
  expect(await upload(png, 'logo.png', reader)).toMatchObject({ code: 403 });
});
