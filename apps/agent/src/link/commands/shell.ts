import { commandArgs } from '@flotilla/contract/device';
import { commandAction } from './command-action.ts';

export const shell = commandAction({
  args: commandArgs.shell,
  async run({ command, timeoutMs }, { phone, signal }) {
    const { exitCode, stdout, stderr } = await phone.shell(command, { timeoutMs, signal });
    const output = stdout + stderr;
    return exitCode === 0 ? { output } : { output, error: `exit code ${exitCode}` };
  },
});
