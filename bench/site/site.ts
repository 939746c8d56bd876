import { randomBytes } from 'node:crypto';
import { type SignedIn, signIn } from '@flotilla/client';
import { addUser } from '@flotilla/contract/http/identity/users';
import { type Memory, memoryOf } from '../harness/memory.ts';
import { CpuReading, familyOf } from '../harness/processes.ts';
import { createLicence } from './licence.ts';
import { socketFolderOf } from './own-database.ts';
import { startServerProcess } from './server-process.ts';
import { countTransactions } from './transactions.ts';

/** CPU time of a site so far: of the server's own process, and of its database. */
export interface SiteCpu {
  readonly server: CpuReading;
  readonly database: CpuReading;
}

/** A separate server with one tenant, with whose key phones join. */
export interface Site {
  /** Signed in as the tenant. */
  readonly tenant: SignedIn;
  readonly admin: SignedIn;
  readonly address: string;
  readonly socketAddress: string;
  readonly tenantKey: string;
  readonly dataDir: string;
  /** The folder of its database's socket. */
  readonly databaseHost: string;
  cpu(): SiteCpu;
  memory(): Promise<Memory>;
  /** Returns the number of transactions that its database has ended so far. */
  transactions(): Promise<number>;
  stop(): Promise<void>;
}

const secret = () => randomBytes(8).toString('hex');

/** Starts the server with a licence for this number of phones, signed by its own key. */
export async function startSite({
  phones,
  settings = {},
}: {
  readonly phones: number;
  readonly settings?: Readonly<Record<string, string>>;
}): Promise<Site> {
  const licence = createLicence();
  const adminPassword = secret();
  const server = await startServerProcess({
    FLOTILLA_ADMIN_PASSWORD: adminPassword,
    ...licence.settings,
    ...settings,
  });
  try {
    const admin = await signIn(server.address, 'admin', adminPassword);
    await licence.admit(admin, phones);
    const [password, tenantKey] = [secret(), `bench-${secret()}`];
    await admin.call(addUser, {
      body: { userName: 'bench', nickname: 'Bench', password, userType: 'front', communicationKey: tenantKey },
    });
    const tenant = await signIn(server.address, 'bench', password);
    const pid = server.child.pid!;
    return {
      tenant,
      admin,
      tenantKey,
      dataDir: server.dataDir,
      databaseHost: socketFolderOf(server.dataDir),
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
