import * as endpoints from '@flotilla/contract/http/automation/tasks';
import type { Http } from '../../../../platform/http/http.ts';
import { serve } from '../../../../platform/http/serve.ts';
import type { Connections } from '../../../fleet/connections/api.ts';
import { previewRun, type RunNowDeps, runNow } from './run-now.ts';

interface Deps extends RunNowDeps {
  readonly connections: Pick<Connections, 'live'>;
}

export function runNowRoutes(http: Http, deps: Deps): void {
  const { db, devices, connections } = deps;
  const isOnline = (id: number) => connections.live(id)?.online ?? false;
  serve(http, endpoints.previewRunNow, ({ body, who }) => previewRun(db.drizzle, devices, who, body, isOnline));
  serve(http, endpoints.runNow, ({ body, who }) => runNow(deps, who, body));
}
