import { lookAtDialogs, lookAtPages } from '../../support/axe.ts';
import { setStage } from '../../support/stage.ts';

const story = setStage();

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
