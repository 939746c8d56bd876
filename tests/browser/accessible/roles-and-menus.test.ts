import type { Page } from 'playwright-core';
import { lookAtDialogs, lookAtPages } from '../../support/axe.ts';
import { shareFurnishedWindow } from '../../support/furnished-stage.ts';
import { rowOf } from '../../support/stage.ts';

const story = shareFurnishedWindow();

const ofRow = (text: string, name: string) => (page: Page) => rowOf(page, text).getByRole('button', { name }).click();

lookAtPages(story, [
  ['/system-admin/roles', 'duty'],
  ['/role/users/1', 'admin'],
  ['/system-admin/menus', 'Monitor'],
]);

lookAtDialogs(story, [
  [
    'edit a role',
    '/system-admin/roles',
    async (page) => {
      await ofRow('duty', 'Edit')(page);
      await page.getByText('device:list:edit').waitFor();
    },
  ],
  ['edit a menu', '/system-admin/menus', ofRow('device:monitor:list', 'Edit')],
  ['add a menu', '/system-admin/menus', (page) => page.getByRole('button', { name: 'Add', exact: true }).click()],
]);
