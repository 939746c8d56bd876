import { cancelWork, download, readWork } from '@flotilla/contract/http/system/downloads';
import { word } from '@flotilla/contract/locale';
import type { Database } from '../../../platform/db/database.ts';
import type { Http } from '../../../platform/http/http.ts';
import { removeOldKeys } from '../../../platform/http/idempotency.ts';
import { serve } from '../../../platform/http/serve.ts';
import type { Job } from '../../../platform/jobs/job.ts';
import type { Downloads } from '../../../platform/storage/downloads.ts';
import type { Files } from '../../../platform/storage/files.ts';
import type { Works } from '../../../platform/work/works.ts';

const noWork = { state: 'none' as const, done: 0, total: 0, answer: null, failure: null };

interface Deps {
  readonly downloads: Downloads;
  readonly works: Works;
}

export function downloadRoutes(http: Http, { downloads, works }: Deps): void {
  serve(http, download, async ({ query, who }) => {
    const { fileName, contentType, content, bytes } = await downloads.take(who.sessionId, query.fileName);
    return { stream: content, fileName, contentType, bytes };
  });
  serve(
    http,
    readWork,
    async ({ query, who, locale }) => (await works.read(who.userId, query.progressId, locale)) ?? noWork,
  );
  serve(http, cancelWork, ({ body, who }) => works.cancel(who.userId, body.progressId));
}

interface Leftovers {
  readonly db: Database;
  readonly downloads: Downloads;
  readonly files: Files;
  readonly works: Pick<Works, 'removeOld'>;
}

export const leftoversRetention = ({ db, downloads, files, works }: Leftovers): Job => ({
  method: 'retention.leftovers',
  name: word(
    '清理过期下载、幂等键与未完成的文件',
    'Remove old downloads, idempotency keys and unfinished files',
    '清理過期下載、冪等鍵與未完成的檔案',
  ),
  group: 'retention',
  cron: '0 */10 * * * *',
  async run() {
    const removals = [downloads.removeOld, works.removeOld, () => removeOldKeys(db.drizzle), files.removeStaleDrafts];
    let removed = 0;
    for (const remove of removals) removed += await remove();
    return removed;
  },
});
