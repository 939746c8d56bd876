import * as calls from '@flotilla/contract/http/users';
import { word } from '@flotilla/contract/locale';
import { userWords as words } from '@flotilla/contract/words/users';
import { mayCall } from '../../../platform/access/who.ts';
import { megabyte } from '../../../platform/bytes.ts';
import { forbidden } from '../../../platform/http/call-error.ts';
import type { Http } from '../../../platform/http/http.ts';
import { serve } from '../../../platform/http/serve.ts';
import { validate } from '../../../platform/http/validate.ts';
import type { Exports } from '../../../platform/spreadsheet/exports.ts';
import { createTurns } from '../../../platform/turns.ts';
import type { Parameters } from '../../system/parameters/api.ts';
import { accessChanged } from '../access/api.ts';
import { importUsers } from './import-users.ts';
import { presentUsers } from './present-user.ts';
import { departmentPaths, exportColumns, templateColumns } from './sheet-columns.ts';
import * as store from './store.ts';
import type { UserDeps } from './users.ts';

const template = word('用户导入模板', 'Template of users', '使用者匯入範本');

/** Users as spreadsheets. */
export function userSheetRoutes(http: Http, deps: UserDeps & { exports: Exports; parameters: Parameters }): void {
  const { db, bus, departments, exports, parameters, timeZone } = deps;
  const inTurn = createTurns({ atOnce: 1, mostWaiting: 4 });

  serve(http, calls.exportUsers, async ({ query, who, locale }) => {
    const paths = departmentPaths(await departments.all(db.drizzle));
    return exports.offer(who, locale, query, {
      title: words.many,
      columns: exportColumns(paths),
      page: async (tx, { pageNum, pageSize }) => {
        const { list, total } = await store.findUsers(tx, who, { ...query, pageNum, pageSize }, timeZone());
        return { list: await presentUsers(deps, tx, list, locale), total };
      },
    });
  });

  serve(http, calls.getUserTemplate, ({ who, locale }) =>
    exports.offer(
      who,
      locale,
      {},
      { title: template, columns: templateColumns, page: async () => ({ list: [], total: 0 }) },
    ),
  );

  serve(http, calls.importUsers, async ({ query, who, locale, upload, explain }) => {
    const file = await upload(parameters.count('upload.importMegabytes') * megabyte);
    const { updateExisting = query.updateExisting } = validate(calls.importUsers.query, file.fields, locale, words);
    if (updateExisting && !mayCall(who, calls.editUser.access)) throw forbidden();
    const sent = { who, locale, file, updateExisting: updateExisting === 1, explain };
    const report = await inTurn('', () => importUsers(deps, sent));
    if (report.added + report.updated > 0) bus.publish(accessChanged, { userIds: 'all' });
    return report;
  });
}
