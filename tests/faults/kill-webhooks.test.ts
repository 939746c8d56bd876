import { listDeliveries } from '@flotilla/contract/http/tools/webhooks';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { eventually } from '../../apps/server/src/testing/eventually.ts';
import { saveParameters } from '../../apps/server/src/testing/parameters.ts';
import { addWebhook, startReceiver, type WebhookReceiver } from '../../apps/server/src/testing/webhook-receiver.ts';
import { type Site, startSite } from '../support/site.ts';

let site: Site;
let receiver: WebhookReceiver;
beforeAll(async () => {
  [site, receiver] = await Promise.all([startSite('embedded'), startReceiver()]);
});
afterAll(async () => {
  await receiver?.close();
  await site?.close();
});

const phones = 4;

test('the server killed while messages are sent and others wait: all arrive, each with its id', async () => {
  await saveParameters(site.admin, { 'webhook.innerAllow': receiver.host });
  const { id } = await addWebhook(site.admin, receiver, { name: 'killed', events: ['phone.enrolled', 'phone.online'] });
  receiver.instead = () => {};
  site.startAgent(phones);
  // A phone's second event waits for its first one.
  const before = await eventually(async () => {
    const { list } = await site.admin.call(listDeliveries, { query: { id, pageSize: 100 } });
    return receiver.requests.length >= phones && list.length >= 2 * phones && list;
  });
  await site.killServer();
  receiver.instead = null;
  const sent = new Set(receiver.requests);
  await site.startServer();
  const ids = () => new Set(receiver.received.map((one) => one.id));
  await eventually(() => before.every(({ messageId }) => ids().has(messageId)), 120_000);
  expect([...sent].every((one) => ids().has(one))).toBe(true);
});
