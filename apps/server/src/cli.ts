import { runCommand } from './cli/run.ts';
import { readEnvFile } from './settings.ts';

readEnvFile();
process.exitCode = await runCommand(process.argv.slice(2), process.env, console.log, console.error);
