import { z } from 'zod';
import { endpoint, reads, writes } from '../../endpoint.ts';
import { progressId } from '../../fields.ts';

/** Streams an exported file once. The name is valid in this session only and is not a path. */
export const download = endpoint('GET /common/download', 'Download an exported file', reads('session'), {
  wire: 'file',
  query: z.object({ fileName: z.string().min(1).max(200), delete: z.string().optional() }),
});

export const workStates = ['none', 'waiting', 'running', 'done', 'failed'] as const;

/** The progress of an own import or export, for a day. `none`: no such work has begun yet. */
export const readWork = endpoint('GET /common/work', 'Read how far an import or export has come', reads('session'), {
  query: z.object({ progressId }),
  answer: z.object({
    state: z.enum(workStates),
    done: z.int(),
    total: z.int(),
    /** The `data` of the call, once it is done. */
    answer: z.unknown(),
    failure: z.object({ code: z.int(), msg: z.string() }).nullable(),
  }),
});

/** An import of users keeps the rows that are stored and reports the others; all other work leaves nothing. */
export const cancelWork = endpoint('POST /common/cancelWork', 'Cancel an import or export', writes('session'), {
  body: z.strictObject({ progressId }),
});
