import { z } from 'zod';
import type { AnswerOf } from '../../endpoint.ts';
import { filter, flagFilter } from '../../fields.ts';
import { logCalls } from '../../log-calls.ts';
import { operationLogWords } from '../../words/operation-logs.ts';

/** The operation log. A deleted line is no longer shown, but stays in the sealed chain until its retention ends. */
export const operationLogs = logCalls({
  path: '/system/monitor/operLog',
  access: 'system:operLog',
  named: 'operationLog',
  words: operationLogWords,
  row: {
    module: z.string(),
    /** The call's name in `/openapi.json`; a job's for lines of jobs. */
    method: z.string(),
    httpMethod: z.string(),
    path: z.string(),
    userName: z.string(),
    params: z.string(),
    /** 1 succeeded, 0 refused or failed. */
    status: z.literal([0, 1]),
    code: z.int(),
    message: z.string(),
    address: z.string(),
    location: z.string(),
    durationMs: z.int(),
    requestId: z.string(),
  },
  filters: { module: filter, userName: filter, address: filter, status: flagFilter },
});
export type OperationLog = AnswerOf<typeof operationLogs.list>['list'][number];
