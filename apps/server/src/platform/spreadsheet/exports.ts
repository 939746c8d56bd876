import { mostExportedRows } from '@flotilla/contract/exported-rows';
import type { Word } from '@flotilla/contract/locale';
import type { UserWho } from '../access/who.ts';
import type { Database } from '../db/database.ts';
import type { ListOf, Page } from '../db/list.ts';
import { sql } from '../db/orm.ts';
import type { Queryable } from '../db/queryable.ts';
import { CallError } from '../http/call-error.ts';
import type { Caller } from '../http/serve.ts';
import { localTime } from '../local-time.ts';
import type { Downloads } from '../storage/downloads.ts';
import type { Progress, Works } from '../work/works.ts';
import type { Column } from './columns.ts';
import { writeSheet } from './write-sheet.ts';

/** A list for export: its own `list` call's rows, page by page. */
export interface ExportedList<Row> {
  readonly title: Word;
  readonly columns: readonly Column<Row>[];
  /** Smaller pages for large rows, because a page is held in memory. */
  readonly rowsAPage?: number;
  page(db: Queryable, page: Page): Promise<ListOf<Row>>;
}

type Wanted = Pick<Page, 'orderBy' | 'order'> & { readonly progressId?: string | undefined };
interface Options {
  readonly db: Database;
  readonly downloads: Downloads;
  readonly works: Works;
  timeZone(): string;
}

const usualRowsAPage = 5_000;
const contentType = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

const stamp = (timeZone: string): string => localTime(new Date(), timeZone).replaceAll(/[-:]/g, '').replace(' ', '-');

export function createExports({ db, downloads, works, timeZone }: Options) {
  async function* pagesOf<Row>(tx: Queryable, order: Wanted, list: ExportedList<Row>, progress: Progress) {
    const { rowsAPage = usualRowsAPage } = list;
    for (let pageNum = 1, read = 0; ; pageNum += 1) {
      const page = await list.page(tx, { ...order, pageNum, pageSize: rowsAPage });
      if (page.total > mostExportedRows) {
        throw new CallError('tooManyRows', { params: { limit: mostExportedRows.toLocaleString('en') } });
      }
      read += page.list.length;
      progress.report(read, page.total);
      yield page.list;
      if (read >= page.total || page.list.length === 0) return;
    }
  }

  return {
    /** Writes the list to an xlsx file that the caller's session may fetch once. @throws 400 tooManyRows, 429 */
    offer: <Row>(caller: Caller<UserWho>, wanted: Wanted, list: ExportedList<Row>) =>
      works.run(caller, wanted.progressId, async (progress) => {
        const { who, locale } = caller;
        const name = list.title[locale];
        const content = await db.transaction(async ({ drizzle: tx }) => {
          // All pages show one snapshot, so changes neither repeat nor hide a row.
          await tx.execute(sql`set transaction isolation level repeatable read, read only`);
          const pages = pagesOf(tx, wanted, list, progress);
          return writeSheet({ name, columns: list.columns, pages, locale, timeZone: timeZone() });
        });
        const fileName = `${name}-${stamp(timeZone())}.xlsx`;
        return downloads.offer(who.sessionId, { fileName, contentType, content: [content] });
      }),
  };
}
export type Exports = ReturnType<typeof createExports>;
