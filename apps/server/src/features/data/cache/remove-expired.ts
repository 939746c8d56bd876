import { word } from '@flotilla/contract/locale';
import type { Database } from '../../../platform/db/database.ts';
import { sql } from '../../../platform/db/orm.ts';
import { removeInBatches } from '../../../platform/db/remove-in-batches.ts';
import { retention } from '../../../platform/jobs/job-runner.ts';
import { addUpEntries } from './count-entries.ts';
import { entries } from './entries.ts';

/** Expired entries are already invisible; this frees their space. */
export const cacheRetention = ({ db }: { readonly db: Database }) =>
  retention(
    {
      method: 'cache',
      name: word('清理过期的缓存', 'Remove expired cache entries', '清理過期的快取'),
      cron: '30 * * * * *',
      what: 'cache entries',
    },
    async () => {
      const removed = await removeInBatches(db.drizzle, entries, sql`${entries.expiresAt} <= now()`);
      await addUpEntries(db.drizzle);
      return removed;
    },
  );
