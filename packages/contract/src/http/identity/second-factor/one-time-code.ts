import { z } from 'zod';

/** The second factor: six digits of an authenticator app, or a recovery code. */
export const oneTimeCode = z.string().trim().min(1).max(40);
