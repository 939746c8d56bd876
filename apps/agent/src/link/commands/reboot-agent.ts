import { commandArgs } from '@flotilla/contract/device';
import { commandAction } from './command-action.ts';

export const rebootAgent = commandAction({
  args: commandArgs.rebootEC,
  async run(_args, { restartSession }) {
    return { output: '', afterwards: restartSession };
  },
});
