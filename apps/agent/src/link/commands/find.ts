import { commandArgs } from '@flotilla/contract/device';
import { commandAction } from './command-action.ts';

export const find = commandAction({
  args: commandArgs.find,
  async run(_args, { phone }) {
    await phone.find();
    return { output: '' };
  },
});
