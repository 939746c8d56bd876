import { furnish } from '../../support/axe.ts';
import { walkArea } from '../../support/keyboard.ts';
import { setStage } from '../../support/stage.ts';

const story = setStage(furnish);
walkArea(story, {
  name: 'the fleet',
  most: 8,
  within: (path) => /^\/(index|fleet)/.test(path),
  more: ['/index', '/fleet/monitor?view=table', '/screen?deviceNo=agent-0001'],
});
