import { shareFurnishedWindow } from '../../support/furnished-stage.ts';
import { walkArea } from '../../support/keyboard.ts';

const story = shareFurnishedWindow();
walkArea(story, {
  name: 'the fleet',
  most: 8,
  within: (path) => /^\/(index|fleet)/.test(path),
  more: ['/index', '/fleet/monitor?view=table', '/screen?deviceNo=agent-0001'],
});
