import { z } from 'zod';
import { endpoint, reads, writes } from '../../../endpoint.ts';
import { filter, idsOf, listAnswer, pageQuery } from '../../../fields.ts';
import { onlineUserWords as words } from '../../../words/online-users.ts';
import { sessionRow } from '../sessions.ts';

/** Lists the active sessions of the users in the caller's data scope. */
export const listOnlineUsers = endpoint(
  'GET /system/monitor/online/list',
  'List who is signed in',
  reads('system:online:list'),
  {
    words,
    query: pageQuery({ userName: filter, deptName: filter, address: filter }, [
      'id',
      'userName',
      'address',
      'createdAt',
      'seenAt',
    ]),
    answer: listAnswer(sessionRow.extend({ userName: z.string(), nickname: z.string(), deptName: z.string() })),
  },
);

export const forceLogout = endpoint(
  'POST /system/monitor/online/forceLogout',
  'Log people out',
  writes('system:online:forceLogout'),
  { words, body: z.strictObject({ ids: idsOf('session') }) },
);
