import { request } from 'node:http';
import { handInArtifact, runArtifact } from '@flotilla/contract/http/automation/runs';
import { download } from '@flotilla/contract/http/system/downloads';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  enabledTask,
  type JoinedPhone,
  joinedPhone,
  report,
} from '../../apps/server/src/testing/automation-factories.ts';
import { createTestApp, type TestApp } from '../../apps/server/src/testing/create-test-app.ts';
import type { Person } from '../../apps/server/src/testing/factories.ts';

let app: TestApp;
let owner: Person;
let joined: JoinedPhone;
let runId: number;
beforeAll(async () => {
  app = await createTestApp();
  owner = await app.tenant();
  joined = await joinedPhone(app, owner);
  await enabledTask(owner, { deviceNos: [joined.deviceNo] });
  const order = await joined.phone.next('run');
  await report(joined.phone, order, 'accepted');
  runId = order.runId;
});
afterAll(async () => {
  joined?.phone.close();
  await app?.close();
});

const jpeg = Buffer.from([0xff, 0xd8, 0xff, 0xe0, 0x00, 0x10, 0x4a, 0x46, 0x49, 0x46]);
const html = Buffer.from('<html><script>alert(1)</script></html>');
const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>');

const climbs = [
  '../../etc/passwd',
  '..%2f..%2fetc%2fpasswd',
  '/etc/passwd',
  '....//etc/passwd',
  '..\\..\\etc\\passwd',
  '%00',
  '.',
];

/** Requests the path unchanged, because `fetch` would normalise it. */
const getRaw = (path: string, token = ''): Promise<{ status: number; body: string }> =>
  new Promise((resolve, reject) => {
    const { hostname, port } = new URL(app.url);
    const headers = { accept: '*/*', ...(token ? { authorization: `Bearer ${token}` } : {}) };
    request({ hostname, port, path, headers }, (response) => {
      let body = '';
      response.on('data', (chunk) => (body += String(chunk)));
      response.on('end', () => resolve({ status: response.statusCode ?? 0, body }));
    })
      .on('error', reject)
      .end();
  });

const handIn = (name: string, content: Buffer, type = 'image/jpeg', token = joined.token) => {
  const address = new URL(handInArtifact.path, app.url);
  address.search = new URLSearchParams({ runId: String(runId), name }).toString();
  return fetch(address, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': type },
    body: content,
  });
};
const codeOf = async (response: Response) => ((await response.json()) as { code: number }).code;

test('no path leads out of the downloads, of the pictures of runs, or of the console', async () => {
  for (const climb of climbs) {
    const texts = [
      await getRaw(`${download.path}?fileName=${climb}`, owner.token!),
      await getRaw(`${runArtifact.path}?id=${runId}&name=${climb}`, owner.token!),
      await getRaw(`/assets/${climb}`),
      await getRaw(`/assets/../../${climb}`),
      await getRaw(`/${climb}`),
    ];
    for (const { status, body } of texts) {
      expect([400, 404, 200], climb).toContain(status);
      expect(body, climb).not.toContain('root:');
      if (status === 200) expect(body, climb).toMatch(/"code":(400|404)/);
    }
  }
});

test('an uploaded picture’s name cannot leave its folder either', async () => {
  for (const climb of [...climbs, '..', '.', '.hidden.jpg']) {
    expect(await codeOf(await handIn(climb, jpeg)), climb).toBe(400);
  }
});

test('what is no picture is never shown, whatever it calls itself: it is a text to download, or refused', async () => {
  const texts = [html, svg, Buffer.from('GIF89a')];
  for (const [index, content] of texts.entries()) {
    for (const type of ['image/svg+xml', 'text/html'])
      expect(await codeOf(await handIn(`page-${index}`, content, type))).toBe(400);
    for (const type of ['image/jpeg', 'image/png', 'application/octet-stream'])
      expect(await codeOf(await handIn(`page-${index}`, content, type))).toBe(0);
    const { headers } = await fetch(`${app.url}${runArtifact.path}?id=${runId}&name=page-${index}`, {
      headers: { authorization: `Bearer ${owner.token}`, accept: 'text/html' },
    });
    expect(headers.get('content-type')).toBe('text/plain; charset=utf-8');
    expect(headers.get('content-disposition')).toMatch(/^attachment/);
    expect(headers.get('x-content-type-options')).toBe('nosniff');
    for (const name of ['page.html', 'page.svg', 'page.png', 'page.xhtml'])
      expect(await codeOf(await handIn(name, content))).toBe(400);
  }
  expect(await codeOf(await handIn('nothing', Buffer.alloc(0)))).toBe(400);
  expect(await codeOf(await handIn('program', Buffer.from([0x7f, 0x45, 0x4c, 0x46, 0])))).toBe(400);
});

test('a picture with markup behind its first bytes is shown as a picture only', async () => {
  expect(await codeOf(await handIn('polyglot.html', Buffer.concat([jpeg, html])))).toBe(0);
  const address = `${app.url}${runArtifact.path}?id=${runId}&name=polyglot.html`;
  const { headers } = await fetch(address, {
    headers: { authorization: `Bearer ${owner.token}`, accept: 'text/html' },
  });
  expect(headers.get('content-type')).toBe('image/jpeg');
  expect(headers.get('x-content-type-options')).toBe('nosniff');
  expect(headers.get('content-security-policy')).toBe("default-src 'none'; sandbox");
});

test('no user or phone reads or uploads pictures of another owner’s run', async () => {
  expect(await codeOf(await handIn('mine', jpeg))).toBe(0);
  const stranger = await app.tenant();
  const other = await joinedPhone(app, stranger);
  expect(await codeOf(await handIn('theirs', jpeg, 'image/jpeg', other.token))).toBe(404);
  expect((await getRaw(`${runArtifact.path}?id=${runId}&name=mine`, stranger.token!)).status).toBe(404);
  expect((await getRaw(`${runArtifact.path}?id=${runId}&name=mine`)).status).toBe(401);
  other.phone.close();
});
