import { shareFurnishedWindow } from '../../support/furnished-stage.ts';
import { walkArea } from '../../support/keyboard.ts';

const areas = ['index', 'fleet', 'alarm', 'tasks', 'scripts', 'system-admin'];

const story = shareFurnishedWindow();
walkArea(story, {
  name: 'data, and of areas that are new',
  most: 13,
  more: ['/system-tools/forms/edit?id=1', '/gen/edit?id=1'],
  within: (path) => !areas.includes(path.split('/')[1]!),
});
