import { lookAtDialogs, lookAtPages } from '../../support/axe.ts';
import { shareFurnishedWindow } from '../../support/furnished-stage.ts';

const story = shareFurnishedWindow();

lookAtPages(story, [['/user/profile', 'This session']]);

lookAtDialogs(story, [
  ['change a password', '/user/profile', (page) => page.getByRole('button', { name: 'Change password' }).click()],
  ['set up a second factor', '/user/profile', (page) => page.getByRole('button', { name: 'Turn on' }).click()],
  [
    'add a token',
    '/user/profile',
    (page) => page.getByRole('region', { name: 'API tokens' }).getByRole('button', { name: 'Add' }).click(),
  ],
]);
