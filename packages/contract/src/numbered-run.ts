import { z } from 'zod';

export const runId = z.int().positive();
/** A random text for each run. After a restore of an older backup run ids are reused, and only the nonce distinguishes the runs. */
export const nonce = z.string().max(64).default('');

/** `seal` is the site's proof that it assigned this id to the run with this nonce. A phone cannot create one. */
export const numberedRun = z.object({ runId, nonce, seal: z.string().max(64).default('') });
export type NumberedRun = z.output<typeof numberedRun>;

/** The limit of data lines in one message. */
export const mostTakenItems = 1_000;
/**
 * A data line that the site gave to a run of this phone. `md5` is the MD5 of its content in hex, because ids of lines are reused after a
 * restore of an older backup.
 */
export const takenItem = z.object({ ...numberedRun.shape, id: z.int().positive(), md5: z.string().max(32) });
export type TakenItem = z.output<typeof takenItem>;
