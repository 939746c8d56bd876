import { download } from '@flotilla/contract/http/downloads';
import type { Http } from '../../../platform/http/http.ts';
import { serve } from '../../../platform/http/serve.ts';
import type { Downloads } from '../../../platform/storage/downloads.ts';

export function downloadRoutes(http: Http, { downloads }: { downloads: Downloads }): void {
  serve(http, download, async ({ query, who }) => {
    const { fileName, contentType, content } = await downloads.take(who.sessionId, query.fileName);
    return { stream: content, fileName, contentType, bytes: content.length };
  });
}
