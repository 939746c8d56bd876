import { addCacheEntry } from '@flotilla/contract/http/data/cache';
import { expect } from 'vitest';
import { enter, openPage, rowOf, setStage } from '../support/stage.ts';

const story = setStage();

story(
  'the pages of service, database and caches show the site as it is, and caches can be cleared',
  async (page, site) => {
    await site.admin.call(addCacheEntry, { body: { key: 'greeting', value: 'hello' } });
    await enter(page, '/system-monitor/service');
    const server = page.getByRole('region', { name: 'Server', exact: true });
    await server.getByText(process.version).waitFor();
    await page.getByRole('img', { name: /^CPU of the machine \d/ }).waitFor();
    await page.getByRole('table', { name: 'Disks' }).getByText('%').waitFor();

    await openPage(page, '/system-monitor/database');
    await rowOf(page, 'flotilla server').waitFor();
    await page.getByText('No connection waits for a lock.').waitFor();
    await page.getByRole('table', { name: 'Slow statements' }).getByText('select').first().waitFor();
    await page
      .getByRole('table', { name: 'Tables' })
      .getByRole('cell', { name: 'operation_log', exact: true })
      .waitFor();

    await openPage(page, '/system-monitor/cache');
    const sessions = rowOf(page, 'Sessions');
    await sessions.getByRole('button', { name: 'Clear' }).click();
    await page.getByText('Cleared', { exact: true }).waitFor();
    const temporary = page.getByRole('table', { name: 'Temporary cache' });
    await temporary.getByRole('row', { name: /Site/ }).getByRole('button', { name: 'Clear' }).click();
    const question = page.getByRole('dialog', { name: 'Clear the temporary cache of Site?' });
    await question.getByText(/1 entry/).waitFor();
    await question.getByRole('button', { name: 'OK' }).click();
    await page.getByText('1 entry deleted').waitFor();
    await page.getByText('No tenant has entries in the temporary cache.').waitFor();
    expect(await page.getByRole('alert').count()).toBe(0);
  },
);
