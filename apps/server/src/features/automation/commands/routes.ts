import * as endpoints from '@flotilla/contract/http/automation/commands';
import { type Word, word } from '@flotilla/contract/locale';
import { megabyte } from '../../../platform/bytes.ts';
import type { Http } from '../../../platform/http/http.ts';
import { serve } from '../../../platform/http/serve.ts';
import { type Column, timeColumn, wordColumn } from '../../../platform/spreadsheet/columns.ts';
import type { Exports } from '../../../platform/spreadsheet/exports.ts';
import type { Files } from '../../../platform/storage/files.ts';
import type { Connections } from '../../fleet/connections/api.ts';
import { keepApk, openApk } from './apks.ts';
import { groupAnswers, oneCommand } from './command-answers.ts';
import type { CommandsSlice } from './commands.ts';
import { cancelWaiting } from './end-deliveries.ts';
import { minutesToDeliver } from './kinds.ts';
import { listCommands } from './list-commands.ts';
import { previewOf } from './preview.ts';
import { assertMaySend, chosenPhones, type SendDeps, sendCommand } from './send-command.ts';

interface Deps extends SendDeps {
  readonly files: Files;
  readonly commands: CommandsSlice;
  readonly connections: Pick<Connections, 'live'>;
  readonly exports: Exports;
}

const stateWords: Readonly<Record<endpoints.CommandAnswer['state'], Word>> = {
  waiting: word('等待', 'Waiting', '等待'),
  sent: word('已下发', 'Sent', '已下發'),
  done: word('完成', 'Done', '完成'),
  failed: word('失败', 'Failed', '失敗'),
  expired: word('已过期', 'Expired', '已過期'),
  cancelled: word('已取消', 'Cancelled', '已取消'),
};

const answerColumns: readonly Column<endpoints.CommandAnswer>[] = [
  { title: word('设备编号', 'Device number', '裝置編號'), value: (row) => row.deviceNo },
  { title: word('所属用户', 'Owner', '所屬使用者'), value: (row) => row.userName },
  wordColumn(word('状态', 'State', '狀態'), (row) => row.state, stateWords),
  { title: word('输出', 'Output', '輸出'), width: 48, value: (row) => row.output },
  { title: word('错误', 'Error', '錯誤'), width: 32, value: (row) => row.error },
  timeColumn(word('下发时间', 'Sent at', '下發時間'), (row) => row.sentAt),
  timeColumn(word('结束时间', 'Ended', '結束時間'), (row) => row.endedAt),
];

/** The result of one command may have 64 KB. */
const answersAPage = 250;

export function commandRoutes(http: Http, deps: Deps): void {
  const { db: database, devices, files, commands, connections, parameters, exports } = deps;
  const db = database.drizzle;

  serve(http, endpoints.previewCommand, async ({ body, who }) => {
    assertMaySend(who, body.kind);
    const chosen = await chosenPhones(db, devices, who, body);
    const preview = previewOf(body.kind, chosen, (id) => connections.live(id)?.online ?? false);
    const waitMinutes = minutesToDeliver(body.kind, undefined, parameters.count('command.expiryMinutes'));
    return { ...preview, waitMinutes };
  });

  serve(http, endpoints.sendCommand, async ({ body, who, locale }) => {
    const { id, deviceIds } = await sendCommand(deps, who, locale, body);
    commands.wake(deviceIds);
    return { id, count: deviceIds.length };
  });

  serve(http, endpoints.listCommands, ({ query, who }) =>
    listCommands(db, who, query, parameters.text('site.timeZone')),
  );
  serve(http, endpoints.oneCommand, ({ query, who, locale }) => oneCommand(db, who, locale, query));
  serve(http, endpoints.groupAnswers, ({ query, who, locale }) => groupAnswers(db, who, locale, query));

  serve(http, endpoints.exportCommand, ({ query, who, locale, caller }) =>
    exports.offer(caller, query, {
      title: word('执行结果', 'Answers', '執行結果'),
      columns: answerColumns,
      rowsAPage: answersAPage,
      page: (tx, page) => oneCommand(tx, who, locale, { ...query, ...page } as typeof query & typeof page),
    }),
  );

  serve(http, endpoints.cancelCommand, async ({ body, who }) => {
    const ended = await cancelWaiting(db, who, body.id);
    commands.ended(ended);
    return { count: ended.length };
  });

  serve(http, endpoints.uploadApk, async ({ who, incoming }) =>
    keepApk(db, files, who, await incoming(parameters.count('upload.apkMegabytes') * megabyte)),
  );
  serve(http, endpoints.downloadApk, ({ query, who }) => openApk(db, files, who, query.id));
}
