import { z } from 'zod';
import { endpoint, reads } from '../endpoint.ts';
import { filter, flagFilter, listAnswer, pageQuery, range, time } from '../fields.ts';

export const listOperationLogs = endpoint(
  'GET /system/monitor/operLog/list',
  'List operation logs',
  reads('system:operLog:list'),
  {
    query: pageQuery({ module: filter, userName: filter, address: filter, status: flagFilter, ...range }, ['id']),
    answer: listAnswer(
      z.object({
        id: z.int(),
        module: z.string(),
        httpMethod: z.string(),
        path: z.string(),
        userName: z.string(),
        params: z.string(),
        /** 1 done, 0 refused or failed. */
        status: z.int(),
        code: z.int(),
        message: z.string(),
        address: z.string(),
        location: z.string(),
        durationMs: z.int(),
        requestId: z.string(),
        time,
      }),
    ),
  },
);
