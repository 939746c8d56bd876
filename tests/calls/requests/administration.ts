import { exportUsers } from '@flotilla/contract/http/identity/users';
import { getProductInfo } from '@flotilla/contract/http/system/licence';
import { createKeyPair, issueCode, readPrivateKey } from '../../../apps/server/src/features/system/licence/code.ts';
import { pngFile, sheetFile } from '../../../apps/server/src/testing/sample-files.ts';
import type { Requests } from '../types.ts';
import { deleted, idsOf, next, password } from './made.ts';

export const licenceKeys = createKeyPair();
export const administrationRequests: Requests = {
  'POST /system/auth/addUser': () => ({
    body: { userName: next('user-'), nickname: 'User', password, userType: 'front' },
  }),
  'PUT /system/auth/unlockUser': async (walk) => ({ body: { userId: await walk.idOf('user') } }),
  'PUT /system/auth/resetUserPwd': async (walk) => ({ body: { userId: await walk.idOf('user'), password } }),
  'POST /system/user/transfer': async ({ app }) => {
    const to = await app.tenant();
    return { body: { id: (await app.subAccount(to)).id, toId: to.id } };
  },
  'PUT /system/user/updateUserCloud': async ({ app }) => ({
    body: { userId: (await app.tenant()).id, deviceQuantity: 5 },
  }),
  'GET /system/user/getUserCloud': async ({ app }) => ({ query: { userId: (await app.tenant()).id } }),
  'POST /system/auth/importUser': async () => ({
    file: await sheetFile(['User name', 'Nickname', 'Password'], [next('sheet-'), 'Sheet', password]),
  }),
  'POST /system/auth/addRole': () => ({ body: { name: next('role '), roleKey: next('role'), sort: 1, menuIds: [] } }),
  'PUT /system/auth/roleDataScope': async (walk) => ({ body: { id: await walk.idOf('role'), dataScope: 'all' } }),
  'DELETE /system/auth/removeRoleUsers': async (walk) => {
    const [roleId, userIds] = [await walk.idOf('role'), await idsOf(walk, 'user')];
    await walk.call('POST /system/auth/addRoleUsers', { body: { roleId, userIds } });
    return { query: { roleId, userIds } };
  },
  'POST /system/auth/addDept': () => ({ body: { name: next('department '), parentId: null, sort: 1 } }),
  'DELETE /system/auth/deleteDept': deleted('department'),
  'POST /system/auth/addPost': () => ({ body: { name: next('post '), code: next('post_'), sort: 1 } }),
  'DELETE /system/auth/deletePost': deleted('post'),
  'POST /system/auth/addMenu': () => ({ body: { name: next('menu '), path: next('/menu-'), sort: 1 } }),
  'POST /system/config/sysConfig/add': () => ({
    body: { configName: next('parameter '), configKey: next('walk.key'), configValue: '1' },
  }),
  'DELETE /system/config/sysConfig/delete': deleted('parameter'),
  'POST /system/config/dict/type/add': () => ({ body: { name: next('dictionary '), type: next('walk_type_') } }),
  'DELETE /system/config/dict/type/delete': deleted('dictType'),
  'POST /system/config/dict/data/add': () => ({
    body: { dictType: 'sys_notice_type', label: next('label '), value: next('value '), sort: 1 },
  }),
  'DELETE /system/config/dict/data/delete': async (walk) => ({ body: { ids: await idsOf(walk, 'dictEntry') } }),
  'POST /system/notice/add': () => ({ body: { title: next('notice '), type: '1' } }),
  'DELETE /system/notice/delete': deleted('notice'),
  'DELETE /system/tokens/delete': deleted('apiToken'),
  'POST /system/webhook/add': () => ({
    body: { name: next('webhook '), address: 'https://example.invalid/', events: ['run.ended'] },
  }),
  'DELETE /system/webhook/delete': deleted('webhook'),
  'DELETE /system/tools/form/delete': deleted('form'),
  'POST /system/webhook/redeliver': async (walk) => ({
    body: { id: await walk.idOf('webhook'), deliveryIds: [await walk.idOf('webhookDelivery')] },
  }),
  'POST /system/monitor/job/add': () => ({
    body: { name: next('job '), group: 'other', method: 'retention.runs', cronExpression: '0 0 4 * * ?' },
  }),
  'DELETE /system/monitor/job/delete': deleted('job'),
  'DELETE /system/monitor/jobLog/delete': deleted('jobLog'),
  'DELETE /system/monitor/cache/clear': () => ({ query: { name: 'licence' } }),
  'DELETE /system/monitor/cache/clearTenant': async ({ app }) => ({ query: { tenantId: (await app.tenant()).id } }),
  'POST /system/site/logo': () => ({ file: pngFile('logo.png') }),
  'GET /system/site/logo': async (walk) => {
    await walk.call('POST /system/site/logo', { file: pngFile('logo.png') });
    return {};
  },
  'POST /prod/saveAuthData': async ({ app }) => {
    const { serial } = await app.admin.call(getProductInfo);
    const expiresAt = new Date(Date.now() + 86_400_000).toISOString();
    const key = readPrivateKey(licenceKeys.privateKey);
    return { body: { authCode: issueCode(key, { serial: serial!, expiresAt, deviceQuota: 100 }), confirmed: true } };
  },
  'POST /prod/saveCloudDomain': () => ({ body: { servers: ['https://console.example'] } }),
  'GET /common/download': async ({ app }) => ({ query: { fileName: (await app.admin.call(exportUsers)).fileName } }),
};
