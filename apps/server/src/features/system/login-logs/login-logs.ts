import { createSumUp, withMore } from '../../../platform/audit/sum-up.ts';
import { locate, networkOf } from '../../../platform/auth/location.ts';
import type { Database } from '../../../platform/db/database.ts';
import { createLineBatcher } from '../../../platform/db/line-batcher.ts';
import type { LoginAttempt, LoginLogs } from './api.ts';
import type { loginLog } from './schema.ts';
import { insertAttempts } from './store.ts';
import { readUserAgent } from './user-agent.ts';

interface Deps {
  readonly db: Database;
  readonly log: { warn(fields: object, message: string): void };
}

const lineBytes = 1_000;

export function createLoginLogs({ db, log }: Deps): LoginLogs & { flush(): Promise<void>; close(): Promise<void> } {
  const lines = createLineBatcher<typeof loginLog.$inferInsert>({
    backlog: db.backlog,
    store: (rows) => insertAttempts(db.drizzle, [...rows]),
    bytesOf: () => lineBytes,
    gatherMs: 200,
    log,
    what: 'the sign-in log',
  });
  const write = ({ userId, username, ok, message, address, userAgent, sessionId }: LoginAttempt, more = 0) => {
    const { browser, os } = readUserAgent(userAgent);
    lines.add({
      userId,
      username,
      status: ok ? 1 : 0,
      message: withMore(message, more),
      address,
      location: locate(address),
      browser,
      os,
      sessionId: sessionId ?? null,
      at: new Date().toISOString(),
    });
  };
  const untried = createSumUp({ write });
  return {
    record(attempt) {
      if (attempt.passwordTried) write(attempt);
      else untried.add(`${networkOf(attempt.address)} ${attempt.message}`, attempt);
    },
    flush() {
      untried.flush();
      return lines.flush();
    },
    close() {
      untried.close();
      return lines.close();
    },
  };
}
