import * as endpoints from '@flotilla/contract/http/automation/tasks/lookups';
import type { Database } from '../../../platform/db/database.ts';
import { limitOf, offsetOf, type Page } from '../../../platform/db/list.ts';
import type { Http } from '../../../platform/http/http.ts';
import { serve } from '../../../platform/http/serve.ts';
import type { Connections } from '../../fleet/connections/api.ts';
import { shownGroupName } from '../../fleet/device-groups/api.ts';
import type { Devices } from '../../fleet/devices/api.ts';
import type { Platforms } from '../platforms/api.ts';
import type { Scripts } from '../scripts/api.ts';

interface Deps {
  readonly db: Database;
  readonly devices: Devices;
  readonly connections: Pick<Connections, 'live'>;
  readonly platforms: Platforms;
  readonly scripts: Scripts;
}

interface Choice {
  readonly id: number;
  readonly name: string;
}
type Lookup = Page & { readonly name?: string | undefined; readonly ids?: readonly number[] | undefined };

function pageOf<T extends Choice>(all: readonly T[], { name = '', ids, ...page }: Lookup) {
  const isFound = (one: T) => one.name.toLowerCase().includes(name.toLowerCase()) && (!ids || ids.includes(one.id));
  const found = all.filter(isFound);
  const shown = found.slice(offsetOf(page), offsetOf(page) + limitOf(page));
  return { list: shown.map(({ id: key, name: value, ...more }) => ({ key, value, ...more })), total: found.length };
}

/** The task form's choices as keys and values, each within reach of the caller. */
export function taskLookupRoutes(http: Http, { db, devices, connections, platforms, scripts }: Deps): void {
  serve(http, endpoints.taskDevices, async ({ query, who, locale }) => {
    const page = await devices.choices(db.drizzle, who, query);
    return {
      ...page,
      list: page.list.map((phone) => ({
        key: phone.deviceNo,
        value: phone.deviceNo,
        online: connections.live(phone.id)?.online ?? false,
        groupName: shownGroupName(phone.groupName, locale),
        userName: phone.userName,
      })),
    };
  });
  serve(http, endpoints.taskDevicesByGroup, async ({ query, who }) => {
    const groupIds = await devices.checkGroups(db.drizzle, who, query.groupids ?? query.groupIds ?? []);
    const { list, total } = await devices.choices(db.drizzle, who, { groupIds, pageNum: 1, pageSize: 100_000 });
    return { list: list.map((phone) => ({ key: phone.deviceNo, value: phone.deviceNo })), total };
  });
  serve(http, endpoints.taskDeviceGroups, async ({ query, who, locale }) => {
    const groups = await devices.groupChoices(db.drizzle, who);
    const shown = groups.map((group) => ({ ...group, name: shownGroupName(group.name, locale) }));
    return pageOf(shown, query);
  });
  serve(http, endpoints.taskPlatforms, async ({ query, who }) =>
    pageOf(await platforms.choices(db.drizzle, who), query),
  );
  serve(http, endpoints.taskScripts, async ({ query, who }) => {
    const choices = await scripts.choices(db.drizzle, who);
    const isWanted = ({ platformId }: { readonly platformId: number }) =>
      query.platformId === undefined || platformId === query.platformId;
    return pageOf(choices.filter(isWanted), query);
  });
}
