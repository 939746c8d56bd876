import { shareFurnishedWindow } from '../../support/furnished-stage.ts';
import { walkArea } from '../../support/keyboard.ts';

const story = shareFurnishedWindow();
walkArea(story, {
  name: 'the fleet',
  most: 11,
  within: (path) => /^\/(index|fleet|alarm)/.test(path),
  more: ['/index', '/fleet/monitor?view=table', '/screen?deviceNo=agent-0001'],
});
