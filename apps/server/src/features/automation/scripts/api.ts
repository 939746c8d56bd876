import type { ScriptRef } from '@flotilla/contract/device';
import type { ScriptParameter } from '@flotilla/contract/http/scripts';
import type { UserWho } from '../../../platform/access/who.ts';
import type { Queryable } from '../../../platform/db/queryable.ts';

export interface VersionLabel {
  readonly scriptId: number;
  readonly scriptName: string;
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
  /**
   * What phones get of these versions: address, size, hashes and the site's signature. Versions never change, so answers are
   * cached.
   */
  refs(versionIds: readonly number[]): Promise<ReadonlyMap<number, ScriptRef>>;
  /** The newest version of each of these scripts. */
  newest(db: Queryable, scriptIds: readonly number[]): Promise<ReadonlyMap<number, number>>;
  /** The newest version of a script that `who` may run (own, in reach, or assigned); 404 otherwise. */
  runnable(db: Queryable, who: UserWho, scriptId: number): Promise<RunnableScript>;
  /** Ed25519 public key under which phones verify scripts, base64 SPKI DER. */
  readonly publicKey: string;
}
