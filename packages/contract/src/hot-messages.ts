import { z } from 'zod';

const text = (max: number) => z.string().max(max);

/** The limit of hot scripts of the site, and of each tenant. */
export const mostHotScripts = 100;

/** The version of a hot script that a phone holds. `error` is the reason if it does not hold the announced version. */
export const hotState = z.object({
  action: z.literal('hotState'),
  scripts: z
    .array(
      z.object({
        id: z.int().positive(),
        /** The revision that the phone holds; 0 is none. */
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
/** The reason of a run that was stopped because it used an older version of a hot script whose update is forced. */
export const hotUpdated = 'hotUpdated';

/** The fields of every script that the site sends. Scripts require a hot script by its name. */
export const signedScript = {
  id: z.int(),
  name: z.string(),
  version: z.string(),
  /** A path on the site (downloaded with the phone's token) or an external address. */
  url: z.string(),
  /** 0 if the site knows the file by its address and MD5 only. */
  bytes: z.int(),
  md5: z.string(),
  /** Empty if the site knows the file by its address and MD5 only. */
  sha256: z.string(),
  tenantId: z.int(),
};

const hotScript = z.object({
  ...signedScript,
  /** A number that increases with each new version or file. */
  revision: z.int(),
  /** The site's Ed25519 signature over `hot \n hash \n revision \n tenantId \n name` in base64. The hash is as for scripts. */
  signature: z.string(),
  /** Whether scripts that use an older version are stopped. */
  force: z.boolean(),
  /** Whether `message` is shown on the phone when this version has arrived. */
  popup: z.boolean(),
  message: z.string(),
});
export type HotScriptRef = z.output<typeof hotScript>;
/** All hot scripts of a phone. The phone drops any other. */
export const hotScripts = z.array(hotScript).max(2 * mostHotScripts);
