import { contractCalls, contractWords } from './contract.ts';
import type { Names } from './names.ts';
import { page } from './page.ts';
import { routes } from './routes.ts';
import { migration, schema } from './table.ts';
import { tests } from './tests.ts';

/** The new files of a slice, by their paths. `next`: the number of the migration. `missing`: standard columns that its table lacks. */
export function newFiles(n: Names, next: string, missing: readonly string[] = []): Readonly<Record<string, string>> {
  const server = `apps/server/src/features/${n.area}/${n.slice}/`;
  const sql = migration(n, missing);
  return {
    [`packages/contract/src/words/${n.slice}.ts`]: contractWords(n),
    [`packages/contract/src/http/${n.area}/${n.slice}.ts`]: contractCalls(n),
    ...(sql && { [`apps/server/migrations/${next}-${n.slice}.sql`]: sql }),
    [`${server}schema.ts`]: schema(n),
    [`${server}routes.ts`]: routes(n),
    [`${server}${n.slice}.test.ts`]: tests(n),
    [`apps/console/src/features/${n.area}/${n.slice}/pages/${n.slice}-page.tsx`]: page(n),
  };
}
