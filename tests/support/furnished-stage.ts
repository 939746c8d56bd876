import { sendCommand } from '@flotilla/contract/http/automation/commands';
import { addCacheEntry } from '@flotilla/contract/http/data/cache';
import { dataGroups } from '@flotilla/contract/http/data/data-groups';
import { dataItems } from '@flotilla/contract/http/data/data-items';
import { dataTables } from '@flotilla/contract/http/data/tables';
import { dataRows } from '@flotilla/contract/http/data/tables/rows';
import { addMaintenance, saveAlarmSettings } from '@flotilla/contract/http/fleet/alarms';
import { departments } from '@flotilla/contract/http/identity/departments';
import { notices } from '@flotilla/contract/http/identity/notices';
import { addRole } from '@flotilla/contract/http/identity/roles';
import { copyAgentConfiguration } from '@flotilla/contract/http/system/licence';
import { importTables } from '@flotilla/contract/http/tools/code-generation';
import { forms } from '@flotilla/contract/http/tools/forms';
import { webhooks } from '@flotilla/contract/http/tools/webhooks';
import { ended, phonesOnline, runOn, untilRuns } from './sample-run.ts';
import type { Site } from './site.ts';
import { sharedScene, shareStage } from './stage.ts';

/** Adds two phones of the tenant, an unowned one, a command and a failed task. */
async function addWork(site: Site): Promise<void> {
  site.startAgent(2);
  const { key } = await site.admin.call(copyAgentConfiguration, { body: {} });
  site.startAgent(1, 'W', key);
  const phones = await phonesOnline(site.admin, 2);
  await site.admin.call(sendCommand, { body: { kind: 'shell', args: { command: 'echo anchor' }, deviceNos: phones } });
  const taskId = await runOn(site.admin, phones, `log.info('anchor up'); throw new Error('the rope is cut');`);
  await untilRuns(site.admin, taskId, 'the runs to end', ended);
}

async function addData({ admin }: Site): Promise<void> {
  const { id: groupId } = await admin.call(dataGroups.add, { body: { name: 'Berths' } });
  await admin.call(dataItems.add, { body: { name: 'first', groupId, content: 'north quay' } });
  const fields = [{ sort: 1, name: 'Title', englishName: 'title', length: 50, searchable: true }];
  const { id: tableId } = await admin.call(dataTables.add, { body: { name: 'Orders', englishName: 'orders', fields } });
  await admin.call(dataRows.add, { body: { tableId, values: { title: 'rope' } } });
  await admin.call(addCacheEntry, { body: { key: 'harbour', dataType: 'list', value: ['open', 'full'] } });
}

async function addPeople({ admin }: Site): Promise<void> {
  await admin.call(departments.add, { body: { name: 'North', parentId: null, sort: 1 } });
  await admin.call(addRole, { body: { name: 'Duty', roleKey: 'duty', sort: 3, dataScope: 'custom' } });
  await admin.call(notices.add, { body: { title: 'Maintenance', type: '1', content: 'See https://status.example' } });
}

/** Adds alarms of both phones, about which no message is sent, and a maintenance window that has not begun. */
async function addAlarms({ admin }: Site): Promise<void> {
  await admin.call(saveAlarmSettings, { body: { memoryMegabytes: 1_000_000 } });
  const times = { startsAt: '2999-01-01 08:00', endsAt: '2999-01-01 12:00' };
  await admin.call(addMaintenance, { body: { reason: 'New batteries', all: 1, ...times } });
}

const words = (zhCN: string, en: string, zhTW: string) => ({ label: { 'zh-CN': zhCN, en, 'zh-TW': zhTW } });

/** Adds a form with a field of every kind. */
async function addForm({ admin }: Site): Promise<void> {
  const properties = {
    customer: { type: 'string', title: 'Customer', description: 'As in the contract', 'x-order': 1, 'x-width': 'half' },
    amount: { type: 'integer', minimum: 1, default: 1, 'x-words': words('数量', 'Amount', '數量'), 'x-order': 2 },
    size: { type: 'string', title: 'Size', enum: ['s', 'm'], 'x-order': 3 },
    extras: { type: 'array', title: 'Extras', items: { type: 'string', enum: ['gift'] }, 'x-order': 4 },
    express: { type: 'boolean', title: 'Express', 'x-order': 5 },
    delivery: {
      ...{ type: 'object', title: 'Delivery', 'x-order': 6, 'x-visible-if': { field: 'express', is: false } },
      properties: { day: { type: 'string', format: 'date', title: 'Day' } },
    },
  };
  const schema = { type: 'object', properties, required: ['customer'] };
  await admin.call(forms.add, { body: { name: 'Purchase', schema } });
}

/** Imports a table for the code generation that has columns of several types. */
async function addGenTable({ admin }: Site): Promise<void> {
  await admin.call(importTables, { body: { tables: ['webhook'] } });
}

/** Adds a webhook that gets the enrolment of the phones, and cannot deliver it. */
async function addWebhook({ admin }: Site): Promise<void> {
  const address = 'https://warehouse.invalid/hook';
  await admin.call(webhooks.add, { body: { name: 'Warehouse', address, events: ['phone.enrolled', 'run.ended'] } });
}

/** Something to see on every page. */
const furnish = async (site: Site): Promise<void> => {
  await addWebhook(site);
  await Promise.all([addWork(site), addData(site), addPeople(site), addAlarms(site), addForm(site), addGenTable(site)]);
};

/** A shared site with content on every page, for stories that change nothing. */
export const shareFurnishedStage = () => shareStage(furnish);

/** For stories that go from page to page of such a site in one window. */
export const shareFurnishedWindow = () => shareStage(furnish, sharedScene);
