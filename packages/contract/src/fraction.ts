import { z } from 'zod';

/** A coordinate as a fraction of the screen, from 0 to 1, also as text. */
export const fraction = z
  .union([z.number(), z.string().trim().min(1).max(40).transform(Number)])
  .pipe(z.number().min(0).max(1));
