import process from 'node:process';
import { leavesBrokenVersion, restartCode } from './update/trial.ts';

// Nothing else is loaded before this check, because a broken new version may fail to load.
if (leavesBrokenVersion(import.meta.filename, process.argv.slice(2))) process.exit(restartCode);
const { main } = await import('./program.ts');
await main();
