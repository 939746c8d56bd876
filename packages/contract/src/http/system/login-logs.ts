import { z } from 'zod';
import type { AnswerOf } from '../../endpoint.ts';
import { filter, flagFilter } from '../../fields.ts';
import { logCalls } from '../../log-calls.ts';
import { loginLogWords } from '../../words/login-logs.ts';

export const loginLogs = logCalls({
  path: '/system/monitor/loginLog',
  access: 'system:loginLog',
  named: 'loginLog',
  words: loginLogWords,
  row: {
    /** `null` for an unknown name. */
    userId: z.int().nullable(),
    userName: z.string(),
    /** 1 signed in, 0 refused. */
    status: z.literal([0, 1]),
    message: z.string(),
    address: z.string(),
    location: z.string(),
    browser: z.string(),
    os: z.string(),
    sessionId: z.int().nullable(),
  },
  filters: { userName: filter, address: filter, status: flagFilter },
});
export type LoginLog = AnswerOf<typeof loginLogs.list>['list'][number];
