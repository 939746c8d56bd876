import { shareFurnishedWindow } from '../../support/furnished-stage.ts';
import { walkArea } from '../../support/keyboard.ts';

const areas = ['index', 'fleet', 'alarm', 'tasks', 'scripts', 'system-admin'];

const story = shareFurnishedWindow();
walkArea(story, {
  name: 'data, and of areas that are new',
  most: 10,
  within: (path) => !areas.includes(path.split('/')[1]!),
});
