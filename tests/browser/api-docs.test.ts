import { deviceGroups } from '@flotilla/contract/http/fleet/device-groups';
import { expect } from 'vitest';
import { enter, setStage } from '../support/stage.ts';

const story = setStage();

story(
  'a call is found in the API docs and tried: a reading one at once, a changing one after a question',
  async (page, site) => {
    await enter(page, '/system-tools/api-docs');
    await page.getByRole('textbox', { name: 'Name, path or permission' }).fill('device:group');
    await page.getByRole('button', { name: /List device groups$/ }).click();
    await page.getByRole('table', { name: 'Query' }).getByRole('cell', { name: 'pageNum', exact: true }).waitFor();
    await page.getByRole('button', { name: 'Send' }).click();
    await page.getByRole('status').getByText('"total"').waitFor();

    await page.getByRole('button', { name: /Add a device group$/ }).click();
    await page.getByRole('textbox', { name: 'Body' }).fill('{"name": ');
    await page.getByRole('button', { name: 'Send' }).click();
    await page.getByRole('alert').getByText('The body is not valid JSON').waitFor();
    await page.getByRole('textbox', { name: 'Body' }).fill('{"name": "From the docs"}');
    await page.getByText(`-d '{"name": "From the docs"}'`).waitFor();
    await page.getByRole('button', { name: 'Send' }).click();
    const question = page.getByRole('dialog', { name: 'Send "Add a device group"?' });
    await question.getByText('POST /device/group/add').waitFor();
    await question.getByRole('button', { name: 'OK' }).click();
    await page.getByRole('status').getByText('code 0').waitFor();
    const { list } = await site.admin.call(deviceGroups.list, { query: { name: 'From the docs' } });
    expect(list).toHaveLength(1);
  },
);
