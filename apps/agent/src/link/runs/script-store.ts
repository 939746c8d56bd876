import type { RunOrder, ScriptRef } from '@flotilla/contract/device';
import { fault } from '@flotilla/contract/words/faults';
import { messageOf } from '../../message-of.ts';
import { createSharedDownloads, downloadFile } from '../download-file.ts';
import type { Journal } from '../journal/journal.ts';
import type { ServerAddress } from '../server-address.ts';
import { RunFailure } from './run-failure.ts';
import { isElsewhere, isIntact, readScriptKey, verifyContent, verifySignature } from './verify-script.ts';

/** The site's default upload limit is 20 MB and may be raised; no script needs more than this. */
const mostScriptBytes = 64 * 1024 * 1024;

/** The part of the last welcome that downloads need. */
export interface ScriptSite {
  readonly token: string;
  readonly scriptKey: string;
  httpAllow(): readonly string[];
}

export type ScriptStore = ReturnType<typeof createScriptStore>;

export interface ScriptStoreOptions {
  readonly journal: Journal;
  readonly server: ServerAddress;
  readonly timeoutMs: number;
}

/** The script files of all phones of this agent. Phones that need the same file at the same time share one download. */
export function createScriptStore({ journal, server, timeoutMs }: ScriptStoreOptions) {
  const shareDownload = createSharedDownloads();

  async function download(script: ScriptRef, site: ScriptSite): Promise<Uint8Array> {
    if (script.bytes > mostScriptBytes)
      throw new RunFailure('download', fault('scriptTooLarge', { bytes: script.bytes }));
    const mostBytes = isElsewhere(script) ? mostScriptBytes : script.bytes;
    try {
      const { token, httpAllow } = site;
      return await downloadFile({ server, reference: script.url, token, httpAllow, mostBytes, timeoutMs });
    } catch (error) {
      throw new RunFailure('download', fault('scriptUnreachable', { detail: messageOf(error) }));
    }
  }

  return {
    /** Returns the verified source of the order's script. Rejects with a `RunFailure`. */
    async load({ script, cacheScript, cacheNo }: RunOrder, site: ScriptSite): Promise<string> {
      verifySignature(script, readScriptKey(site.scriptKey));
      const key = cacheKey(script, cacheNo);
      const cached = journal.scripts.find(script.versionId, key);
      if (cached && isIntact(script, cached)) return decode(cached);
      const { versionId, sha256, url } = script;
      const source = await shareDownload(`${versionId} ${sha256} ${url}`, () => download(script, site));
      verifyContent(script, source);
      if (cacheScript) await journal.write(() => journal.scripts.save(script.versionId, key, source));
      return decode(source);
    },
  };
}

const cacheKey = ({ sha256 }: ScriptRef, cacheNo: number): string => (cacheNo === 0 ? sha256 : `${sha256}#${cacheNo}`);

function decode(source: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(source);
  } catch {
    throw new RunFailure('download', fault('scriptNotText'));
  }
}
