import * as calls from '@flotilla/contract/http/identity/users';
import { word } from '@flotilla/contract/locale';
import { userWords as words } from '@flotilla/contract/words/users';
import { mayCall } from '../../../platform/access/who.ts';
import { megabyte } from '../../../platform/bytes.ts';
import { forbidden } from '../../../platform/http/call-error.ts';
import type { Http } from '../../../platform/http/http.ts';
import { serve } from '../../../platform/http/serve.ts';
import { validate } from '../../../platform/http/validate.ts';
import type { Exports } from '../../../platform/spreadsheet/exports.ts';
import type { Works } from '../../../platform/work/works.ts';
import type { Parameters } from '../../system/parameters/api.ts';
import { accessChanged } from '../access/api.ts';
import { importUsers } from './import-users.ts';
import { type ListDeps, presentUsers } from './present-user.ts';
import { departmentPaths, exportColumns, templateColumns } from './sheet-columns.ts';
import * as store from './store.ts';
import type { UserDeps } from './users.ts';

const template = word('用户导入模板', 'Template of users', '使用者匯入範本');

/** Users as spreadsheets. */
export function userSheetRoutes(
  http: Http,
  deps: UserDeps & ListDeps & { exports: Exports; parameters: Parameters; works: Works },
): void {
  const { db, bus, departments, exports, parameters, timeZone, works } = deps;

  serve(http, calls.exportUsers, async ({ query, who, locale, caller }) => {
    const paths = departmentPaths(await departments.all(db.drizzle));
    return exports.offer(caller, query, {
      title: words.many,
      columns: exportColumns(paths),
      page: async (tx, { pageNum, pageSize }) => {
        const found = await store.findUsers(tx, who, { ...query, pageNum, pageSize }, timeZone());
        return { ...found, list: await presentUsers(deps, tx, found.list, locale) };
      },
    });
  });

  serve(http, calls.getUserTemplate, ({ caller }) =>
    exports.offer(
      caller,
      {},
      { title: template, columns: templateColumns, page: async () => ({ list: [], total: 0 }) },
    ),
  );

  serve(http, calls.importUsers, async ({ query, who, locale, upload, explain, caller }) => {
    const file = await upload(parameters.count('upload.importMegabytes') * megabyte);
    const given = { ...query, ...file.fields };
    const { updateExisting, progressId } = validate(calls.importUsers.query, given, locale, words);
    if (updateExisting && !mayCall(who, calls.editUser.access)) throw forbidden();
    const sent = { who, locale, file, updateExisting: updateExisting === 1, explain };
    return works.run(caller, progressId, async (progress) => {
      const report = await importUsers(deps, sent, progress);
      if (report.added + report.updated > 0) bus.publish(accessChanged, { userIds: 'all' });
      return report;
    });
  });
}
