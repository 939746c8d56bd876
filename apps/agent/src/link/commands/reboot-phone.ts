import { commandArgs } from '@flotilla/contract/device';
import { commandAction } from './command-action.ts';

export const rebootPhone = commandAction({
  args: commandArgs.rebootPhone,
  async run(_args, { phone }) {
    await phone.reboot();
    return { output: '' };
  },
});
