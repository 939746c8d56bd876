import { z } from 'zod';
import { idOf } from '../../fields.ts';

/**
 * The fields of every call of a running script besides its arguments: the run with its nonce, and the number of the call in the run
 * (from 1). A repeated call gets the result of the first one.
 */
export const ofScript = {
  runId: idOf('run'),
  nonce: z.string().max(64),
  callNo: z.int().positive(),
};
