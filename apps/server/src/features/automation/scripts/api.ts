import type { ScriptRef } from '@flotilla/contract/device';
import type { ScriptParameter } from '@flotilla/contract/http/automation/scripts';
import type { UserWho } from '../../../platform/access/who.ts';
import type { Queryable } from '../../../platform/db/queryable.ts';

export { valueFault } from './check-parameters.ts';
export { openScript, readScriptFile, readText, storeText } from './source-text.ts';

export interface VersionLabel {
  readonly scriptId: number;
  readonly scriptName: string;
  /** Distinct among the versions of a script, also if two have the same number. */
  readonly version: string;
}

export interface RunnableScript {
  readonly id: number;
  readonly name: string;
  readonly versionId: number;
  readonly version: string;
  readonly platformId: number;
  readonly parameters: ScriptParameter[];
}

export interface Scripts {
  /** All scripts that `who` may run. */
  choices(db: Queryable, who: UserWho): Promise<RunnableScript[]>;
  /** Names for versions already found within a caller's scope. */
  labels(db: Queryable, versionIds: readonly number[]): Promise<ReadonlyMap<number, VersionLabel>>;
  /** The script references that phones get: address, size, hashes and the site's signature. Versions never change, so the results are cached. */
  refs(versionIds: readonly number[]): Promise<ReadonlyMap<number, ScriptRef>>;
  /** The previous version; `null` for the first. */
  versionBefore(db: Queryable, scriptId: number, versionId: number): Promise<number | null>;
  /** These scripts with their newest versions. Their tasks were read within the caller's scope, or are shared with the caller. */
  newestOf(db: Queryable, scriptIds: readonly number[]): Promise<ReadonlyMap<number, RunnableScript>>;
  /** The newest version of a script that `who` may run (own, in reach, or assigned); 404 otherwise. */
  runnable(db: Queryable, who: UserWho, scriptId: number): Promise<RunnableScript>;
  /** The scripts among these that `who` may run. */
  runnableAmong(db: Queryable, who: UserWho, scriptIds: readonly number[]): Promise<ReadonlySet<number>>;
  /** Announces scripts whose users may have changed, on every node. */
  onAssigned(listener: (scriptId: number) => void): () => void;
  /** Stores a text as a draft of a script that `who` may edit, so that phones can run it. Equal texts are stored once. */
  draft(tx: Queryable, who: UserWho, scriptId: number, content: string): Promise<number>;
  /** The site's signature over a text, base64. No text may read like the one that is signed for a version. */
  sign(text: string): string;
  /** Ed25519 public key under which phones verify scripts, base64 SPKI DER. */
  readonly publicKey: string;
}
