import { word } from '@flotilla/contract/locale';
import { withMore } from '../../../platform/audit/failure.ts';
import { createSumUp } from '../../../platform/audit/sum-up.ts';
import { locate, networkOf } from '../../../platform/auth/location.ts';
import type { Database } from '../../../platform/db/database.ts';
import { createLineBatcher } from '../../../platform/db/line-batcher.ts';
import { sql } from '../../../platform/db/orm.ts';
import { removeInBatches } from '../../../platform/db/remove-in-batches.ts';
import { retention } from '../../../platform/jobs/job.ts';
import type { Parameters } from '../parameters/api.ts';
import type { LoginAttempt } from './api.ts';
import { loginLog } from './schema.ts';
import { readUserAgent } from './user-agent.ts';

interface Deps {
  readonly db: Database;
  readonly parameters: Parameters;
  readonly log: { warn(fields: object, message: string): void };
}

const lineBytes = 1_000;

export function createLoginLogs({ db, parameters, log }: Deps) {
  const lines = createLineBatcher<typeof loginLog.$inferInsert>({
    backlog: db.backlog,
    async store(rows) {
      await db.drizzle.insert(loginLog).values([...rows]);
    },
    bytesOf: () => lineBytes,
    gatherMs: 200,
    log,
    what: 'the sign-in log',
  });
  const write = ({ userId, username, ok, message, address, userAgent, sessionId }: LoginAttempt, more = 0) => {
    lines.add({
      userId,
      username,
      status: ok ? 1 : 0,
      message: withMore(message, more),
      address,
      location: locate(address),
      ...readUserAgent(userAgent),
      sessionId: sessionId ?? null,
      at: new Date().toISOString(),
    });
  };
  const untried = createSumUp({ write });
  const retain = retention(
    {
      method: 'loginLogs',
      name: word('清理登录日志', 'Remove old sign-in logs', '清理登入日誌'),
      cron: '0 25 3 * * *',
      keeping: parameters.keeping('audit.keepDays'),
    },
    (keepDays) => removeInBatches(db.drizzle, loginLog, sql`at < now() - make_interval(days => ${keepDays})`),
  );
  return {
    jobs: [retain],
    record(attempt: LoginAttempt): void {
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
