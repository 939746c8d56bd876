import { expect, test } from 'vitest';
import { measureUpkeep } from '../../bench/thousand-phones.ts';

const phones = 1_000;
const seconds = 20;

test.skipIf(process.platform !== 'linux')(
  'a thousand phones that heartbeat cost no database statement a message',
  async () => {
    const upkeep = await measureUpkeep({ phones, seconds });
    console.log(
      `server ${(upkeep.serverCores * 100).toFixed(1)} % of a core, database ${(upkeep.databaseCores * 100).toFixed(1)} %`,
    );
    // What remains is written behind in batches once a second, and by the server's own jobs.
    expect(upkeep.heartbeats).toBeGreaterThan((phones / 5) * seconds * 0.8);
    expect(upkeep.transactions).toBeLessThan(upkeep.heartbeats / 10);
  },
);
