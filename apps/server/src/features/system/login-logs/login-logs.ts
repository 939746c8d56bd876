import { locate } from '../../../platform/auth/location.ts';
import type { Queryable } from '../../../platform/db/queryable.ts';
import { writeBehind } from '../../../platform/db/write-behind.ts';
import type { LoginLogs } from './api.ts';
import type { loginLog } from './schema.ts';
import { insertAttempts } from './store.ts';
import { readUserAgent } from './user-agent.ts';

interface Deps {
  readonly db: Queryable;
  readonly log: { warn(fields: object, message: string): void };
}

export function createLoginLogs({ db, log }: Deps): LoginLogs & { flush(): Promise<void>; close(): Promise<void> } {
  const lines = writeBehind<typeof loginLog.$inferInsert>({
    write: (rows) => insertAttempts(db, [...rows]),
    delayMs: 200,
    most: 500,
    mostHeld: 20_000,
    log,
    what: 'the sign-in log',
  });
  return {
    record({ userId, username, ok, message, address, userAgent, sessionId }) {
      const { browser, os } = readUserAgent(userAgent);
      lines.add({
        userId,
        username,
        status: ok ? 1 : 0,
        message,
        address,
        location: locate(address),
        browser,
        os,
        sessionId: sessionId ?? null,
        at: new Date().toISOString(),
      });
    },
    flush: lines.flush,
    close: lines.close,
  };
}
