// `node bench/thousand-phones.ts`: what simulated phones that only live, with a heartbeat every 5 s, cost the server.
import { setTimeout as wait } from 'node:timers/promises';
import { startChild } from './harness/calls.ts';
import { endEverything } from './harness/open-ends.ts';
import type { PhoneCalls } from './load/phones.ts';
import { startSite } from './site/site.ts';

const heartbeatSeconds = 5;
/** The wait before the measurement. An idle PostgreSQL session reports its counts within ten seconds, and those of joining must not count. */
const settleMs = 12_000;

export interface Upkeep {
  readonly heartbeats: number;
  readonly seconds: number;
  /** All transactions that the database ended during the measurement. */
  readonly transactions: number;
  /** CPU time by wall time: 1 is a whole core. */
  readonly serverCores: number;
  readonly databaseCores: number;
}

/** Joins phones spread over the time that is then watched, so that it holds its share of what is written behind. */
export async function measureUpkeep({ phones, seconds }: { phones: number; seconds: number }): Promise<Upkeep> {
  const load = startChild<PhoneCalls>(new URL('./load/phones.ts', import.meta.url));
  const site = await startSite({ phones });
  try {
    await load.ask('heartbeats', phones / heartbeatSeconds);
    await load.ask('join', {
      address: site.socketAddress,
      count: phones,
      key: site.tenantKey,
      spreadMs: seconds * 1000,
    });
    await wait(settleMs);
    const start = {
      cpu: site.cpu(),
      sent: await load.ask('heartbeatsSent'),
      transactions: await site.transactions(),
    };
    const startedAtMs = performance.now();
    await wait(seconds * 1000);
    const end = site.cpu();
    const wallMs = performance.now() - startedAtMs;
    return {
      seconds: wallMs / 1000,
      heartbeats: (await load.ask('heartbeatsSent')) - start.sent,
      transactions: (await site.transactions()) - start.transactions,
      serverCores: end.server.sinceMs(start.cpu.server) / wallMs,
      databaseCores: end.database.sinceMs(start.cpu.database) / wallMs,
    };
  } finally {
    await load.stop();
    await site.stop();
  }
}

if (import.meta.main) {
  const [phones, seconds] = [1_000, 60];
  try {
    const { heartbeats, transactions, serverCores, databaseCores } = await measureUpkeep({ phones, seconds });
    console.log(`${phones} phones, ${heartbeats} heartbeats in ${seconds} s`);
    console.log(`server    ${(serverCores * 100).toFixed(1)} % of a core`);
    console.log(`database  ${(databaseCores * 100).toFixed(1)} % of a core`);
    console.log(`database transactions  ${transactions} (${(transactions / heartbeats).toFixed(3)} a heartbeat)`);
  } finally {
    await endEverything();
  }
  process.exit(0);
}
