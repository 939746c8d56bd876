import type { Named } from '@flotilla/contract/fields';
import { listOwnSessions } from '@flotilla/contract/http/identity/sessions';
import { loginLogs } from '@flotilla/contract/http/system/login-logs';
import { operationLogs } from '@flotilla/contract/http/system/operation-logs';
import { runJobOf } from '../../apps/server/src/testing/run-job.ts';
import type { Walk } from './types.ts';

const by =
  (path: string) =>
  async (walk: Walk): Promise<number> =>
    (await walk.call<{ id: number }>(`POST ${path}`)).id;

/** One that is there for one call alone, by what an id names. */
export const added: Partial<Record<Named, (walk: Walk) => Promise<number>>> = {
  device: by('/device/deviceList/add'),
  group: by('/device/group/add'),
  platform: by('/script/platform/add'),
  script: by('/script/script/add'),
  task: by('/task/task/add'),
  dataGroup: by('/data/group/add'),
  dataItem: by('/data/item/add'),
  dataTable: by('/data/table/add'),
  dataRow: by('/data/row/add'),
  form: by('/system/tools/form/add'),
  cacheEntry: by('/data/cache/add'),
  hotScript: by('/hot/script/add'),
  user: by('/system/auth/addUser'),
  role: by('/system/auth/addRole'),
  department: by('/system/auth/addDept'),
  post: by('/system/auth/addPost'),
  menu: by('/system/auth/addMenu'),
  parameter: by('/system/config/sysConfig/add'),
  dictType: by('/system/config/dict/type/add'),
  dictEntry: by('/system/config/dict/data/add'),
  notice: by('/system/notice/add'),
  maintenance: by('/alarm/maintenance/add'),
  async adbSession({ app, tenant }) {
    const { rows } = await app.db.query<{ id: number }>(
      `insert into adb_session (tenant_id, owner_id, device_id, device_no, user_id, user_name)
       select tenant_id, id, 1, 'A', id, 'someone' from user_account where id = $1 returning id`,
      [tenant.id],
    );
    return Number(rows[0]!.id);
  },
  apiToken: by('/system/tokens/add'),
  webhook: by('/system/webhook/add'),
  async webhookDelivery({ app }) {
    const { rows } = await app.db.query<{ id: number }>(
      `insert into webhook_delivery (webhook_id, event_id, message_id, type, subject, body, state)
       select id, 1, 'msg_1', 'run.ended', '', '{}', 'failed' from webhook order by id desc limit 1 returning id`,
    );
    return rows[0]!.id;
  },
  command: by('/task/command/send'),
  job: by('/system/monitor/job/add'),
  jobLog: async ({ app }) => (await runJobOf(app.admin, 'retention.sessions')).id,
  loginLog: async ({ app }) => (await app.admin.call(loginLogs.list)).list.at(-1)!.id,
  async operationLog({ app }) {
    await app.app.flush();
    return (await app.admin.call(operationLogs.list)).list.at(-1)!.id;
  },
  async session({ app }) {
    await app.signIn('admin', 'admin-password');
    return (await app.admin.call(listOwnSessions)).list.find(({ current }) => !current)!.id;
  },
};
