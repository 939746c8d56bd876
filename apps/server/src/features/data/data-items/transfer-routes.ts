import * as endpoints from '@flotilla/contract/http/data/data-items';
import { word } from '@flotilla/contract/locale';
import { dataItemWords as words } from '@flotilla/contract/words/data-items';
import type { UserWho } from '../../../platform/access/who.ts';
import { megabyte } from '../../../platform/bytes.ts';
import type { Database } from '../../../platform/db/database.ts';
import { sql } from '../../../platform/db/orm.ts';
import type { Queryable } from '../../../platform/db/queryable.ts';
import { allOrNothing } from '../../../platform/http/all-or-nothing.ts';
import type { Http } from '../../../platform/http/http.ts';
import { serve } from '../../../platform/http/serve.ts';
import { validate } from '../../../platform/http/validate.ts';
import { type Column, fieldColumns, timeColumn, wordColumn } from '../../../platform/spreadsheet/columns.ts';
import type { Exports } from '../../../platform/spreadsheet/exports.ts';
import type { Downloads } from '../../../platform/storage/downloads.ts';
import type { Progress, Works } from '../../../platform/work/works.ts';
import type { Parameters } from '../../system/parameters/api.ts';
import type { DataGroups } from '../data-groups/api.ts';
import { withLinesOfFile } from './file-lines.ts';
import { importItems } from './import-items.ts';
import { contentsOf, type ItemFilter, listItems } from './list-items.ts';

interface Deps {
  readonly db: Database;
  readonly dataGroups: DataGroups;
  readonly parameters: Parameters;
  readonly exports: Exports;
  readonly downloads: Downloads;
  readonly works: Works;
}

const states = {
  free: word('可用', 'Free', '可用'),
  leased: word('使用中', 'In use', '使用中'),
  used: word('已用', 'Used', '已用'),
  aside: word('待处理', 'Laid aside', '待處理'),
};
/** The content is the first column, because an import reads that column. */
const columns: readonly Column<endpoints.DataItem>[] = [
  ...fieldColumns(words, { content: 60, name: 24, groupName: 24 }),
  wordColumn(words.state, (row: endpoints.DataItem) => row.state, states),
  ...fieldColumns(words, { returns: 12, deviceNo: 20, runId: 12, userName: 16 }),
  timeColumn(words.gmtChanged, (row) => row.gmtChanged),
];

/** The contents of one snapshot, one in each line. */
async function* textOf(tx: Queryable, who: UserWho, filter: ItemFilter, progress: Progress): AsyncGenerator<Buffer> {
  await tx.execute(sql`set transaction isolation level repeatable read, read only`);
  const { total } = await listItems(tx, who, filter, { pageNum: 1, pageSize: 1 });
  let written = 0;
  for await (const contents of contentsOf(tx, who, filter)) {
    written += contents.length;
    progress.report(written, total);
    yield Buffer.from(`${contents.join('\n')}\n`);
  }
}

export function dataTransferRoutes(http: Http, deps: Deps): void {
  const { db, dataGroups, parameters, exports, downloads, works } = deps;
  serve(http, endpoints.importDataItems, async ({ query, who, locale, upload, explain, caller }) => {
    const file = await upload(parameters.count('upload.importMegabytes') * megabyte);
    const given = validate(endpoints.importTarget, { ...query, ...file.fields }, locale, words);
    const group = await dataGroups.one(db.drizzle, who, given.groupId);
    const { name = file.fileName.replace(/\.\w+$/, '').slice(0, 64), deduplicate, progressId } = given;
    const target = { group, name, deduplicate: deduplicate === 1 };
    return works.run(caller, progressId, (progress) =>
      withLinesOfFile(file, (lines) => {
        progress.report(0, lines.total);
        return allOrNothing(explain, () =>
          importItems(db, target, lines, (stored) => progress.report(stored, lines.total)),
        );
      }),
    );
  });

  serve(http, endpoints.exportDataItems, ({ query, who, locale, caller }) => {
    if (query.format === 'xlsx') {
      return exports.offer(caller, query, {
        title: words.many,
        columns,
        page: (tx, page) => listItems(tx, who, query, page),
      });
    }
    return works.run(caller, query.progressId, (progress) =>
      db.transaction(({ drizzle: tx }) =>
        downloads.offer(who.sessionId, {
          fileName: `${words.many[locale]}.txt`,
          contentType: 'text/plain; charset=utf-8',
          content: textOf(tx, who, query, progress),
        }),
      ),
    );
  });
}
