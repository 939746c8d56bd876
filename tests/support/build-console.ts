import { buildConsoleIfStale } from '../../scripts/console-build.ts';

/** Before any test starts a server, which serves the files that it finds at its start. */
export default buildConsoleIfStale;
