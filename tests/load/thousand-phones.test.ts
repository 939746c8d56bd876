import { expect, test } from 'vitest';
import { measureUpkeep } from '../../bench/thousand-phones.ts';

const phones = 1_000;

test.skipIf(process.platform !== 'linux')(
  'a thousand phones that heartbeat cost no database statement a message',
  async () => {
    const upkeep = await measureUpkeep({ phones, seconds: 8 });
    const { heartbeats, transactions, seconds } = upkeep;
    console.log(
      `server ${(upkeep.serverCores * 100).toFixed(1)} % of a core, database ${(upkeep.databaseCores * 100).toFixed(1)} %`,
    );
    // A machine that is busy sends them late, but sends them.
    expect(heartbeats).toBeGreaterThan(phones / 2);
    // The remaining transactions are the batched writes once a second and the server's own jobs.
    expect(transactions).toBeLessThan(heartbeats / 20 + 10 * seconds);
  },
);
