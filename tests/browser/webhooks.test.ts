import { afterAll, beforeAll, expect } from 'vitest';
import { saveParameters } from '../../apps/server/src/testing/parameters.ts';
import { startReceiver, type WebhookReceiver } from '../../apps/server/src/testing/webhook-receiver.ts';
import { enter, rowOf, setStage } from '../support/stage.ts';

let receiver: WebhookReceiver;
beforeAll(async () => {
  receiver = await startReceiver();
});
afterAll(() => receiver?.close());

const story = setStage((site) => saveParameters(site.admin, { 'webhook.innerAllow': receiver.host }));

story(
  'a webhook is added, its secret copied, tested, its events found in the log, sent again, and rotated',
  async (page, site) => {
    await enter(page, '/system-tools/webhooks');
    await page.getByRole('button', { name: 'Add', exact: true }).first().click();
    const dialog = page.getByRole('dialog', { name: 'Add webhook' });
    await dialog.getByRole('textbox', { name: 'Name' }).fill('Warehouse');
    await dialog.getByRole('textbox', { name: 'Address' }).fill('warehouse');
    await dialog.getByRole('checkbox', { name: 'Phone online' }).check();
    await dialog.getByRole('button', { name: 'Save' }).click();
    await dialog.getByText(/must be an address that begins with http/).waitFor();
    await dialog.getByRole('textbox', { name: 'Address' }).fill(receiver.url);
    await dialog.getByRole('button', { name: 'Save' }).click();
    const once = page.getByRole('dialog', { name: 'Signing secret' });
    receiver.secrets.add((await once.locator('code').textContent())!);
    await once.getByRole('button', { name: 'Close' }).last().click();

    const row = rowOf(page, 'Warehouse');
    const pick = async (action: string) => {
      await expect
        .poll(
          async () => {
            await row.getByRole('button', { name: /More/ }).click();
            return page
              .getByRole('menuitem', { name: action, exact: true })
              .click({ timeout: 3_000 })
              .then(() => true)
              .catch(() => false);
          },
          { timeout: 60_000 },
        )
        .toBe(true);
    };
    await pick('Test');
    const test = page.getByRole('dialog', { name: 'Test: Warehouse' });
    await test.getByText('thank you').waitFor();
    await test.getByRole('button', { name: 'Close' }).last().click();

    site.startAgent(1);
    await expect
      .poll(() => receiver.received.some(({ type }) => type === 'phone.online'), { timeout: 60_000 })
      .toBe(true);
    await row.getByRole('button', { name: 'Deliveries' }).click();
    const log = page.getByRole('dialog', { name: 'Deliveries: Warehouse' });
    await log.getByText('Delivered').first().waitFor();
    await log.locator('summary').filter({ hasText: 'Phone online' }).click();
    await log.getByText('HTTP 200').waitFor();
    const before = receiver.received.length;
    await log.getByRole('button', { name: 'Send again', exact: true }).click();
    await expect.poll(() => receiver.received.length, { timeout: 60_000 }).toBe(before + 1);
    expect(receiver.received[before]!.id).toBe(receiver.received[before - 1]!.id);
    await log.getByRole('button', { name: 'Close' }).click();

    await pick('Change the secret');
    await page.getByRole('button', { name: 'OK', exact: true }).click();
    await once.getByText(/The old secret remains valid until/).waitFor();
    await once.getByRole('button', { name: 'Close' }).last().click();

    await pick('Change the secret');
    await page.getByText(/stops at once if you change the secret again/).waitFor();
  },
);
