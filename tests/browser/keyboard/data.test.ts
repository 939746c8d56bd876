import { addCacheEntry } from '@flotilla/contract/http/cache';
import { dataGroups } from '@flotilla/contract/http/data-groups';
import { dataItems } from '@flotilla/contract/http/data-items';
import { dataRows } from '@flotilla/contract/http/data-rows';
import { dataTables } from '@flotilla/contract/http/data-tables';
import { walkArea } from '../../support/keyboard.ts';
import { setStage } from '../../support/stage.ts';

const areas = ['index', 'fleet', 'tasks', 'scripts', 'system-admin'];

const story = setStage(async ({ admin }) => {
  const { id: groupId } = await admin.call(dataGroups.add, { body: { name: 'Berths' } });
  await admin.call(dataItems.add, { body: { name: 'first', groupId, content: 'north quay' } });
  const fields = [{ sort: 1, name: 'Title', englishName: 'title', length: 50, searchable: true }];
  const { id: tableId } = await admin.call(dataTables.add, { body: { name: 'Orders', englishName: 'orders', fields } });
  await admin.call(dataRows.add, { body: { tableId, values: { title: 'rope' } } });
  await admin.call(addCacheEntry, { body: { key: 'harbour', dataType: 'list', value: ['open', 'full'] } });
});
walkArea(story, {
  name: 'data, and of areas that are new',
  most: 6,
  within: (path) => !areas.includes(path.split('/')[1]!),
});
