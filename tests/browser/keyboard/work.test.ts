import { shareFurnishedWindow } from '../../support/furnished-stage.ts';
import { walkArea } from '../../support/keyboard.ts';

const story = shareFurnishedWindow();
walkArea(story, { name: 'tasks', most: 8, within: (path) => path.startsWith('/tasks'), more: ['/tasks/task?id=1'] });
walkArea(story, {
  name: 'scripts',
  most: 8,
  within: (path) => path.startsWith('/scripts'),
  more: ['/scripts/studio?id=1'],
});
