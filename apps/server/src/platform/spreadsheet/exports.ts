import { mostExportedRows } from '@flotilla/contract/exported-rows';
import type { Locale, Word } from '@flotilla/contract/locale';
import type { UserWho } from '../access/who.ts';
import type { Database } from '../db/database.ts';
import type { Page } from '../db/list.ts';
import { sql } from '../db/orm.ts';
import type { Queryable } from '../db/queryable.ts';
import { CallError } from '../http/call-error.ts';
import type { Downloads } from '../storage/downloads.ts';
import { createTurns } from '../turns.ts';
import type { Column } from './columns.ts';
import { writeSheet } from './write-sheet.ts';

/** A list for export: its own `list` call's rows, page by page. */
export interface ExportedList<Row> {
  readonly title: Word;
  readonly columns: readonly Column<Row>[];
  /** Smaller pages for large rows, because a page is held in memory. */
  readonly rowsAPage?: number;
  page(db: Queryable, page: Page): Promise<{ readonly list: readonly Row[]; readonly total: number }>;
}

interface Options {
  readonly db: Database;
  readonly downloads: Downloads;
  timeZone(): string;
}

const usualRowsAPage = 5_000;
const contentType = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

const stamp = (timeZone: string): string =>
  new Date().toLocaleString('sv-SE', { timeZone }).replaceAll(/[-:]/g, '').replace(' ', '-');

export function createExports({ db, downloads, timeZone }: Options) {
  // Compressing takes a core, so more exports at once would only slow each other down.
  const inTurn = createTurns({ atOnce: 2, mostWaiting: Number.POSITIVE_INFINITY });

  async function* pagesOf<Row>(tx: Queryable, order: Pick<Page, 'orderBy' | 'order'>, list: ExportedList<Row>) {
    const { rowsAPage = usualRowsAPage } = list;
    for (let pageNum = 1, read = 0; ; pageNum += 1) {
      const page = await list.page(tx, { ...order, pageNum, pageSize: rowsAPage });
      if (page.total > mostExportedRows) {
        throw new CallError('tooManyRows', { params: { limit: mostExportedRows.toLocaleString('en') } });
      }
      read += page.list.length;
      yield page.list;
      if (read >= page.total || page.list.length === 0) return;
    }
  }

  return {
    /** Writes the list to an xlsx file that the caller's session may fetch once. @throws 400 tooManyRows */
    offer: <Row>(who: UserWho, locale: Locale, order: Pick<Page, 'orderBy' | 'order'>, list: ExportedList<Row>) =>
      inTurn('', async () => {
        const name = list.title[locale];
        const content = await db.transaction(async ({ drizzle: tx }) => {
          // All pages show one snapshot, so changes neither repeat nor hide a row.
          await tx.execute(sql`set transaction isolation level repeatable read, read only`);
          const pages = pagesOf(tx, order, list);
          return writeSheet({ name, columns: list.columns, pages, locale, timeZone: timeZone() });
        });
        const fileName = `${name}-${stamp(timeZone())}.xlsx`;
        return downloads.offer(who.sessionId, { fileName, contentType, content: [content] });
      }),
  };
}
export type Exports = ReturnType<typeof createExports>;
