import { furnish } from '../../support/axe.ts';
import { walkArea } from '../../support/keyboard.ts';
import { setStage } from '../../support/stage.ts';

const story = setStage(furnish);
walkArea(story, { name: 'tasks', most: 8, within: (path) => path.startsWith('/tasks'), more: ['/tasks/task?id=1'] });
walkArea(story, {
  name: 'scripts',
  most: 8,
  within: (path) => path.startsWith('/scripts'),
  more: ['/scripts/studio?id=1'],
});
