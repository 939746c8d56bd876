import { listMonitor, monitorCounts, monitorHistory, monitorSummary } from '@flotilla/contract/http/fleet/monitor';
import { lastMessage } from '@flotilla/contract/words/faults';
import type { Database } from '../../../platform/db/database.ts';
import type { Http } from '../../../platform/http/http.ts';
import { serve } from '../../../platform/http/serve.ts';
import { refusalText } from '../connections/api.ts';
import { type DeviceGroups, shownGroupName } from '../device-groups/api.ts';
import { createHistory } from './history.ts';
import { type ListDeps, listLive } from './list-monitor.ts';
import { countFleet, summarise } from './summarise.ts';

interface Deps extends Omit<ListDeps, 'db'> {
  readonly db: Database;
  readonly groups: DeviceGroups;
}

export function monitorRoutes(http: Http, slices: Deps): void {
  const deps = { ...slices, db: slices.db.drizzle };
  const history = createHistory(deps.connections);
  serve(http, listMonitor, async ({ query, who, locale }) => {
    const { list, ...rest } = await listLive(deps, who, query);
    const worded = ({ groupName, refusal, msg }: (typeof list)[number]) => ({
      msg: msg && lastMessage(msg, locale),
      groupName: shownGroupName(groupName, locale),
      refusalText: refusal ? refusalText(refusal, locale) : '',
    });
    return { ...rest, list: list.map((row) => ({ ...row, ...worded(row) })) };
  });
  serve(http, monitorCounts, ({ query, who }) => countFleet(deps, who, query.groupId));
  serve(http, monitorSummary, async ({ query, who, locale }) => {
    const { groups, ...rest } = await summarise(deps, who, query.groupId);
    return { ...rest, groups: groups.map((group) => ({ ...group, name: shownGroupName(group.name, locale) })) };
  });
  serve(http, monitorHistory, async ({ query, who }) => {
    const phone = await deps.devices.byNumber(deps.db, who, query.deviceNo);
    return history.read(phone, query.minutes);
  });
  http.fastify.addHook('onClose', async () => history.close());
}
