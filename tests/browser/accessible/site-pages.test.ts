import { notices } from '@flotilla/contract/http/notices';
import { expectAccessible, lookAtDialogs, lookAtPages } from '../../support/axe.ts';
import { enter, setStage } from '../../support/stage.ts';

const story = setStage(({ admin }) =>
  admin.call(notices.add, { body: { title: 'Maintenance', type: '1', content: 'See https://status.example' } }),
);

lookAtPages(story, [
  ['/system-admin/notices', 'Maintenance'],
  ['/system-admin/site', 'System title'],
  ['/system-admin/licence', 'Site serial number'],
  ['/system-admin/online-users', 'This session'],
  ['/user/quota', 'Communication key'],
]);

lookAtDialogs(story, [
  ['add a notice', '/system-admin/notices', (page) => page.getByRole('button', { name: 'Add', exact: true }).click()],
  ['read notices', '/index', (page) => page.getByRole('button', { name: /^Notices/ }).click()],
  ['search', '/index', (page) => page.getByRole('button', { name: /^Pages, phones, tasks/ }).click()],
]);

story('nothing shuts anybody out of a notice', async (page) => {
  await enter(page);
  await page
    .getByRole('region', { name: 'Notices' })
    .getByRole('button', { name: /Maintenance/ })
    .click();
  await page.getByRole('link', { name: 'https://status.example' }).waitFor();
  await expectAccessible(page, 'an open notice');
});
