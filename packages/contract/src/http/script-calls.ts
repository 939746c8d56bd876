import { z } from 'zod';
import { idOf } from '../fields.ts';

/**
 * What every call of a running script says besides its arguments: the run with its nonce, and the number of the call in the run
 * (from 1). A repeated call gets the first one's answer.
 */
export const ofScript = {
  runId: idOf('run'),
  nonce: z.string().max(64),
  callNo: z.int().positive(),
};
