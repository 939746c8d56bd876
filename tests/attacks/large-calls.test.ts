import { request } from 'node:http';
import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { endpoint, reads } from '@flotilla/contract/endpoint';
import { login } from '@flotilla/contract/http/identity/sessions';
import { editUser } from '@flotilla/contract/http/identity/users';
import { parameters } from '@flotilla/contract/http/system/parameters';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { CallError } from '../../apps/server/src/platform/http/call-error.ts';
import { serve } from '../../apps/server/src/platform/http/serve.ts';
import { createTestApp, type TestApp } from '../../apps/server/src/testing/create-test-app.ts';

const unspeakable = endpoint('GET /test/unspeakable', 'Fail beyond words', reads('public'));

let site: TestApp;
beforeAll(async () => {
  site = await createTestApp({}, (http) => {
    serve(http, unspeakable, async () => {
      throw Object.assign(new CallError('conflict'), { details: { fields: [{ path: 1n, message: 'no JSON' }] } });
    });
  });
});
afterAll(() => site.close());

const manyFields = (count: number) =>
  Object.fromEntries(Array.from({ length: count }, (_, index) => [`field${index}`, 1]));
/** The answer as it came, to a body that the typed client would not send. */
const post = (path: string, body: unknown, headers = {}) =>
  fetch(`${site.url}${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'accept-language': 'en', ...headers },
    body: JSON.stringify(body),
  }).then((response) => response.text());

test('a call without a session takes 16 KB', async () => {
  const answer = await post(login.path, { username: 'admin', password: 'x', ...manyFields(4_000) });
  expect(JSON.parse(answer)).toMatchObject({ code: 400, msg: 'Too large, the limit is 16 KB' });
});

test('the answer to many unknown fields is no longer than the call', async () => {
  const fields = manyFields(1_000);
  expect((await post(login.path, fields)).length).toBeLessThan(4_000);
  const response = await fetch(`${site.url}${editUser.path}`, {
    method: editUser.method,
    headers: { 'content-type': 'application/json', authorization: `Bearer ${site.admin.token}` },
    body: JSON.stringify(manyFields(100_000)),
  });
  expect((await response.text()).length).toBeLessThan(4_000);
});

test('a body is not read before it is known whose it is', async () => {
  const call = request(`${site.url}${editUser.path}`, {
    method: editUser.method,
    headers: { 'content-type': 'application/json', 'content-length': 8 * 1024 * 1024 },
  });
  call.flushHeaders();
  const answer = await new Promise<string>((resolve, reject) => {
    call.on('response', (response) => resolve(text(response)));
    call.on('error', reject);
  });
  expect(JSON.parse(answer)).toMatchObject({ code: -401 });
  call.destroy();
});

test('two million wrong ids are refused unread', async () => {
  const body = JSON.stringify({ ids: Array(2_000_000).fill('x') });
  const response = await fetch(`${site.url}${parameters.remove.path}`, {
    method: parameters.remove.method,
    headers: { 'content-type': 'application/json', authorization: `Bearer ${site.admin.token}` },
    body,
  });
  const answer = await response.text();
  expect(JSON.parse(answer)).toMatchObject({ code: 400 });
  expect(answer.length).toBeLessThan(4_000);
});

test.each([
  ['an address that is no text', '/system/%E0%A4%A', 400],
  ['a part of an address that is too long', `/system/config/configKey/${'x'.repeat(300)}`, 400],
  ['a failure that has no JSON', unspeakable.path, 500],
])('%s is answered with an envelope', async (_what, path, code) => {
  const socket = connect({ port: Number(new URL(site.url).port), host: '127.0.0.1' });
  socket.write(`GET ${path} HTTP/1.1\r\nHost: localhost\r\nAccept-Language: en\r\nConnection: close\r\n\r\n`);
  const answer = await text(socket);
  expect(JSON.parse(answer.slice(answer.indexOf('{')))).toEqual({
    code,
    msg: expect.stringMatching(/^(The request cannot be read|Unknown system error)/),
    data: code === 500 ? { requestId: expect.any(String) } : null,
  });
});
