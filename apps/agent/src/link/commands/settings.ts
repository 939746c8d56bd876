import { commandArgs } from '@flotilla/contract/device';
import { commandAction } from './command-action.ts';

export const settings = commandAction({
  args: commandArgs.settings,
  async run(changed, { applySettings }) {
    applySettings(changed);
    return { output: '' };
  },
});
