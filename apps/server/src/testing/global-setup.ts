import type { TestProject } from 'vitest/node';
import { startTestServer, type TestServer, type TestServerAddress } from './test-server.ts';

declare module 'vitest' {
  interface ProvidedContext {
    testServer: TestServerAddress;
  }
}

interface SharedServer {
  users: number;
  starting: Promise<TestServer>;
}

/** Every vitest project loads its own copy of this file into the one process; they share the server through this key. */
const KEY = Symbol.for('flotilla.testServer');
const shared = globalThis as { [KEY]?: SharedServer | undefined };

export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  shared[KEY] ??= { users: 0, starting: startTestServer() };
  const server = shared[KEY];
  server.users += 1;
  const { connection, template, prefix, stop } = await server.starting;
  project.provide('testServer', { connection, template, prefix });
  return async () => {
    server.users -= 1;
    if (server.users > 0) return;
    shared[KEY] = undefined;
    await stop();
  };
}
