import { type Word, word } from '@flotilla/contract/locale';
import type { SeedMenu } from '../platform/access/seed-menu.ts';
import { callGroupOf } from '../platform/http/openapi.ts';
import { seedMenus } from './menus.ts';

const pages = (menus: readonly SeedMenu[]): (readonly [group: string, name: Word])[] =>
  menus.flatMap(({ permission, name, children = [] }) => [
    ...(permission ? [[callGroupOf({ access: permission }), name] as const] : []),
    ...pages(children),
  ]);

const withoutPage: readonly (readonly [group: string, name: Word])[] = [
  ['device:enrol', word('设备注册', 'Enrolment', '裝置註冊')],
  ['device:log', word('设备日志', 'Device logs', '裝置日誌')],
  ['device:adb', word('远程 ADB', 'Remote adb', '遠端 ADB')],
  ['system:jobLog', word('任务日志', 'Job logs', '任務日誌')],
  ['session', word('自己的账号', 'Own account', '自己的帳號')],
  ['public', word('无需登录', 'Without sign-in', '無需登入')],
  ['phone', word('设备调用', 'Calls of phones', '裝置呼叫')],
  ['agent', word('Agent 调用', 'Calls of agents', 'Agent 呼叫')],
];

/** The groups of calls with their names, in the order of the sidebar. The first of several pages with equal rights names the group. */
export const callGroups: ReadonlyMap<string, Word> = new Map(
  [...pages(seedMenus), ...withoutPage].filter(([group], at, all) => all.findIndex(([one]) => one === group) === at),
);
