import type { SignedIn } from '@flotilla/client';
import { hotScripts } from '@flotilla/contract/http/automation/hot-scripts';
import { listScripts } from '@flotilla/contract/http/automation/scripts';
import { listTasks } from '@flotilla/contract/http/automation/tasks';
import { addCacheEntry } from '@flotilla/contract/http/data/cache';
import { dataGroups } from '@flotilla/contract/http/data/data-groups';
import { dataItems } from '@flotilla/contract/http/data/data-items';
import { dataTables } from '@flotilla/contract/http/data/tables';
import { dataRows } from '@flotilla/contract/http/data/tables/rows';
import { addMaintenance, saveAlarmSettings } from '@flotilla/contract/http/fleet/alarms';
import { ended, phonesOnline, runOn, untilRuns } from '../support/sample-run.ts';

const lines = Array.from({ length: 30 }, (_, nth) => `account-${nth + 1}@example.com`);

/** Adds to the demo's site what its own tasks do not make; answers what the pages' addresses name. */
export async function furnish(site: SignedIn, phones: number): Promise<Record<string, string>> {
  const deviceNos = await phonesOnline(site, phones);
  const { id: groupId } = await site.call(dataGroups.add, { body: { name: '账号' } });
  for (const content of lines) await site.call(dataItems.add, { body: { name: content, groupId, content } });
  const { id: tableId } = await site.call(dataTables.add, {
    body: {
      name: '订单',
      englishName: 'orders',
      fields: [
        { sort: 1, name: '标题', englishName: 'title', length: 50, searchable: true },
        { sort: 2, name: '数量', englishName: 'amount', length: 20, searchable: false },
      ],
    },
  });
  await site.call(dataRows.add, { body: { tableId, values: { title: '雨伞', amount: '12' } } });
  await site.call(addCacheEntry, { body: { key: 'harbour', dataType: 'list', value: ['open', 'full'] } });
  await site.call(hotScripts.add, { body: { name: 'tides', version: '3', content: 'exports.high = () => true;' } });
  await site.call(saveAlarmSettings, { body: { memoryMegabytes: 1_000_000 } });
  const times = { startsAt: '2999-01-01 08:00', endsAt: '2999-01-01 12:00' };
  await site.call(addMaintenance, { body: { reason: '更换机架电池', all: 1, ...times } });
  const failing = await runOn(site, deviceNos.slice(0, 3), `data.take('账号'); throw new Error('the rope is cut');`);
  await untilRuns(site, failing, 'the failing runs to end', ended);
  const { list: scripts } = await site.call(listScripts);
  const { list: tasks } = await site.call(listTasks);
  return {
    deviceNo: deviceNos[0]!,
    scriptId: String(scripts.at(-1)!.id),
    taskId: String(tasks.find(({ id }) => id !== failing)!.id),
  };
}
