import type { Client } from '@flotilla/client';
import { beginSecondFactor, confirmSecondFactor } from '@flotilla/contract/http/identity/second-factor';
import { login } from '@flotilla/contract/http/identity/sessions';
import { beginLink, startSingleSignOn } from '@flotilla/contract/http/identity/single-sign-on';
import { codeNow } from '../../../apps/server/src/testing/authenticator.ts';
import { pngFile } from '../../../apps/server/src/testing/sample-files.ts';
import type { Requests, Walk } from '../types.ts';
import { idsOf, next, password } from './made.ts';

async function withSecondFactor({ app }: Walk) {
  const person = await app.tenant();
  const { secret } = await person.call(beginSecondFactor, { body: { password } });
  await person.call(confirmSecondFactor, { body: { code: codeNow(secret) } });
  return { person, secret };
}
async function returning({ provider, app }: Walk, sub: string) {
  const { address, key } = await app.anonymous.call(startSingleSignOn, { query: { origin: app.url } });
  return { key, returned: provider.confirm(address, { sub }) };
}
async function linking({ app, provider }: Walk, person: Client, sub: string) {
  const { address, key } = await person.call(beginLink, { body: { origin: app.url, password } });
  return { key, returned: provider.confirm(address, { sub }) };
}
async function linked(walk: Walk) {
  const person = await walk.app.tenant();
  const sub = next('subject-');
  const body = await linking(walk, person, sub);
  await walk.call('POST /system/oidc/link', { body, as: person });
  return { person, sub };
}

export const accountRequests: Requests = {
  'POST /system/login': () => ({ body: { username: 'admin', password: 'admin-password' } }),
  'POST /system/login/code': async (walk) => {
    const { person, secret } = await withSecondFactor(walk);
    const { codeKey } = await walk.app.anonymous.call(login, { body: { username: person.userName, password } });
    return { body: { key: codeKey, code: codeNow(secret, 1) } };
  },
  'POST /system/logout': async ({ app }) => ({ body: undefined, as: await app.tenant() }),
  'DELETE /system/user/endSession': async (walk) => ({ query: { id: await walk.idOf('session') } }),
  'DELETE /system/user/endOtherSessions': async ({ app }) => ({ as: await app.tenant() }),
  'PUT /system/user/edit': async ({ app }) => ({ body: { nickname: next('Nick ') }, as: await app.tenant() }),
  'PUT /system/user/updatePwd': async ({ app }) => ({
    body: { oldPassword: password, newPassword: 'another-password' },
    as: await app.tenant(),
  }),
  'POST /system/user/avatar': () => ({ file: pngFile('me.png') }),
  'GET /system/user/avatarFile/{sha256}': async (walk) => {
    const { avatar } = await walk.call<{ avatar: string }>('POST /system/user/avatar', { file: pngFile('me.png') });
    return { query: { sha256: avatar.split('/').at(-1) } };
  },
  'POST /system/user/totp/begin': async ({ app }) => ({ body: { password }, as: await app.tenant() }),
  'POST /system/user/totp/confirm': async ({ app }) => {
    const person = await app.tenant();
    const { secret } = await person.call(beginSecondFactor, { body: { password } });
    return { body: { code: codeNow(secret) }, as: person };
  },
  'POST /system/user/totp/remove': async (walk) => {
    const { person, secret } = await withSecondFactor(walk);
    return { body: { password, code: codeNow(secret, 1) }, as: person };
  },
  'PUT /system/auth/removeSecondFactor': async (walk) => ({
    body: { userId: (await withSecondFactor(walk)).person.id },
  }),
  'GET /system/oidc/start': ({ app }) => ({ query: { origin: app.url } }),
  'POST /system/oidc/begin': async ({ app }) => ({
    body: { origin: app.url, password },
    as: await app.tenant(),
  }),
  'POST /system/oidc/callback': async (walk) => {
    const { sub } = await linked(walk);
    return { body: await returning(walk, sub) };
  },
  'POST /system/oidc/link': async (walk) => {
    const person = await walk.app.tenant();
    return { body: await linking(walk, person, next('subject-')), as: person };
  },
  'DELETE /system/oidc/unlink': async (walk) => ({ as: (await linked(walk)).person }),
  'POST /system/register': () => ({ body: { userName: next('newcomer-'), nickname: 'Newcomer', password } }),
  'POST /system/notice/read': () => ({ body: { all: true } }),
  'POST /system/monitor/online/forceLogout': async (walk) => ({ body: { ids: await idsOf(walk, 'session') } }),
};
