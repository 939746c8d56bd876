import { z } from 'zod';
import { endpoint, reads } from '../endpoint.ts';
import { filter, flagFilter, listAnswer, pageQuery, range, time } from '../fields.ts';

export const listLoginLogs = endpoint(
  'GET /system/monitor/loginLog/list',
  'List sign-in logs',
  reads('system:loginLog:list'),
  {
    query: pageQuery({ userName: filter, address: filter, status: flagFilter, ...range }, ['id']),
    answer: listAnswer(
      z.object({
        id: z.int(),
        userName: z.string(),
        /** 1 signed in, 0 refused. */
        status: z.int(),
        message: z.string(),
        address: z.string(),
        location: z.string(),
        browser: z.string(),
        os: z.string(),
        sessionId: z.int().nullable(),
        time,
      }),
    ),
  },
);
