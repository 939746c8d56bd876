import { commandArgs } from '@flotilla/contract/device';
import { PhoneGoneError } from '../../phones/phone.ts';
import { commandAction } from './command-action.ts';

export const rebootPhone = commandAction({
  args: commandArgs.rebootPhone,
  async run(_args, { phone }) {
    await phone.reboot().catch((error: unknown) => {
      // A phone that is rebooting may disconnect before it answers.
      if (!(error instanceof PhoneGoneError)) throw error;
    });
    return { output: '' };
  },
});
