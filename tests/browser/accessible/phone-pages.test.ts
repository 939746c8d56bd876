import { lookAtPages } from '../../support/axe.ts';
import { shareFurnishedWindow } from '../../support/furnished-stage.ts';

const story = shareFurnishedWindow();

lookAtPages(story, [
  ['/index', 'Fleet overview'],
  ['/fleet/devices', 'agent-0001'],
  ['/fleet/groups', 'Device groups'],
  ['/fleet/unassigned', 'W-0001'],
  ['/alarm/alarms', 'agent-0001'],
  ['/alarm/settings', 'Robot address'],
  ['/alarm/maintenance', 'New batteries'],
  ['/fleet/monitor', 'agent-0001'],
  ['/fleet/monitor?view=table', 'agent-0001'],
]);
