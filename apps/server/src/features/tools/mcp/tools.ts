import type { Tool } from './tool.ts';
import { alarmTools } from './tools/alarms.ts';
import { commandTools } from './tools/commands.ts';
import { phoneTools } from './tools/phones.ts';
import { runTools } from './tools/runs.ts';
import { screenTools } from './tools/screens.ts';
import { scriptTools } from './tools/scripts.ts';
import { taskTools } from './tools/tasks.ts';

export const tools: readonly Tool[] = [
  ...phoneTools,
  ...screenTools,
  ...scriptTools,
  ...runTools,
  ...taskTools,
  ...alarmTools,
  ...commandTools,
];
