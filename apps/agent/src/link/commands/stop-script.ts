import { commandArgs } from '@flotilla/contract/device';
import { commandAction } from './command-action.ts';

export const stopScript = commandAction({
  args: commandArgs.stopScript,
  async run(_args, { stopScript }) {
    return { output: stopScript() ? 'stopped' : 'no script is running' };
  },
});
