import { cancelWork, readWork } from '@flotilla/contract/http/system/downloads/works';
import type { Http } from '../../../platform/http/http.ts';
import { serve } from '../../../platform/http/serve.ts';
import type { Works } from '../../../platform/work/works.ts';

const none = { state: 'none' as const, done: 0, total: 0, answer: null, failure: null };

export function workRoutes(http: Http, { works }: { readonly works: Works }): void {
  serve(
    http,
    readWork,
    async ({ query, who, locale }) => (await works.read(who.userId, query.progressId, locale)) ?? none,
  );
  serve(http, cancelWork, ({ body, who }) => works.cancel(who.userId, body.progressId));
}
