import { randomBytes } from 'node:crypto';
import { getProductInfo, saveAuthorization } from '@flotilla/contract/http/licence';
import { editParameter, listParameters } from '@flotilla/contract/http/parameters';
import { addUser } from '@flotilla/contract/http/users';
import { createKeyPair, issueCode, readPrivateKey } from '../../apps/server/src/features/system/licence/code.ts';
import { openSite, type SiteClient } from '../../scripts/demo/site-client.ts';
import { type Memory, memoryOf } from '../harness/memory.ts';
import { CpuReading, familyOf } from '../harness/processes.ts';
import { startServerProcess } from './server-process.ts';
import { countTransactions } from './transactions.ts';

const yearMs = 365 * 24 * 3600_000;

/** CPU time of a site so far: of the server's own process, and of its database. */
export interface SiteCpu {
  readonly server: CpuReading;
  readonly database: CpuReading;
}

/** A server of its own with one tenant, whose key lets phones in. */
export interface Site {
  /** Signed in as the tenant. */
  readonly tenant: SiteClient;
  readonly address: string;
  readonly socketAddress: string;
  readonly tenantKey: string;
  cpu(): SiteCpu;
  memory(): Promise<Memory>;
  /** What its database has ended so far. */
  transactions(): Promise<number>;
  stop(): Promise<void>;
}

const secret = () => randomBytes(8).toString('hex');

/** All phones of a benchmark join from one address. */
async function letManyJoin(admin: SiteClient): Promise<void> {
  const { list } = await admin.call(listParameters, { query: { configKey: 'enrol.perAddressPerMinute' } });
  await admin.call(editParameter, { body: { id: list[0]!.id, configValue: '999999' } });
}

/** Starts the server with a licence for so many phones, signed by a key of its own. */
export async function startSite({
  phones,
  settings = {},
}: {
  readonly phones: number;
  readonly settings?: Readonly<Record<string, string>>;
}): Promise<Site> {
  const keys = createKeyPair();
  const adminPassword = secret();
  const server = await startServerProcess({
    FLOTILLA_ADMIN_PASSWORD: adminPassword,
    FLOTILLA_LICENCE_PUBLIC_KEY: keys.publicKey,
    ...settings,
  });
  try {
    const admin = await openSite(server.address, 'admin', adminPassword);
    const { serial } = await admin.call(getProductInfo);
    const authCode = issueCode(readPrivateKey(keys.privateKey), {
      serial: serial ?? '',
      expiresAt: new Date(Date.now() + yearMs).toISOString(),
      deviceQuota: phones,
    });
    await admin.call(saveAuthorization, { body: { authCode } });
    await letManyJoin(admin);
    const [password, tenantKey] = [secret(), `bench-${secret()}`];
    await admin.call(addUser, {
      body: { userName: 'bench', nickname: 'Bench', password, userType: 'front', communicationKey: tenantKey },
    });
    const tenant = await openSite(server.address, 'bench', password);
    const pid = server.child.pid!;
    return {
      tenant,
      tenantKey,
      address: server.address,
      socketAddress: server.address.replace('http', 'ws'),
      cpu: () => ({
        server: new CpuReading([pid]),
        database: new CpuReading(familyOf(pid).filter((member) => member !== pid)),
      }),
      memory: () => memoryOf(server.child),
      transactions: () => countTransactions(server.dataDir),
      stop: server.stop,
    };
  } catch (error) {
    await server.stop();
    throw error;
  }
}
