import { z } from 'zod';

const text = (max: number) => z.string().max(max);

/** No site or tenant has more hot scripts. */
export const mostHotScripts = 100;

/** What a phone holds of a hot script. `error`: why it does not hold the version that the site announced. */
export const hotState = z.object({
  action: z.literal('hotState'),
  scripts: z
    .array(
      z.object({
        id: z.int().positive(),
        /** 0: none. */
        revision: z.int().nonnegative(),
        version: text(32),
        error: text(500).default(''),
      }),
    )
    .max(2 * mostHotScripts),
});
export type HotState = z.output<typeof hotState>;

/** A hot script that a run has required. */
export const usedHotScript = z.object({ id: z.int(), name: text(64), version: text(32) });
export type UsedHotScript = z.output<typeof usedHotScript>;
/** A stopped run's reason: it used an older version of a hot script whose update is forced. */
export const hotUpdated = 'hotUpdated';

const hotScript = z.object({
  id: z.int(),
  /** The name by which scripts require it. */
  name: z.string(),
  version: z.string(),
  /** Higher with each new version or file. */
  revision: z.int(),
  /** A path on the site (fetched with the phone's token) or an address elsewhere. */
  url: z.string(),
  /** 0 if the site knows the file by its address and MD5 only. */
  bytes: z.int(),
  md5: z.string(),
  /** Empty if the site knows the file by its address and MD5 only. */
  sha256: z.string(),
  /** Ed25519 by the site over `hot \n hash \n revision \n tenantId \n name`, base64; the hash as for scripts. */
  signature: z.string(),
  tenantId: z.int(),
  /** Ends scripts that use an older version. */
  force: z.boolean(),
  /** Shows `message` on the phone when this version has arrived. */
  popup: z.boolean(),
  message: z.string(),
});
export type HotScriptRef = z.output<typeof hotScript>;
/** All hot scripts of a phone: others are forgotten. */
export const hotScripts = z.array(hotScript).max(2 * mostHotScripts);
