import type { HotScriptRef } from '@flotilla/contract/hot-messages';
import { createSharedDownloads, downloadFile } from '../download-file.ts';
import type { ScriptSite, ScriptStoreOptions } from '../runs/script-store.ts';
import {
  hashOf,
  isElsewhere,
  isIntact,
  readScriptKey,
  verifyContent,
  verifyHotSignature,
} from '../runs/verify-script.ts';

/** The site's limit for a hot script. */
const mostBytes = 1024 * 1024;
const mostInMemory = 300;
const mostVerified = 1_000;

export type HotStore = ReturnType<typeof createHotStore>;

/** The verified sources of hot scripts, shared by all phones of this agent. */
export function createHotStore({ journal, server, timeoutMs }: ScriptStoreOptions) {
  const texts = new Map<string, string>();
  /** Signatures that are already verified. All phones reconnect together, and each signature is verified once for all of them. */
  const verified = new Set<string>();
  const shareDownload = createSharedDownloads();

  async function fetchSource(script: HotScriptRef, { token, httpAllow }: ScriptSite): Promise<Uint8Array> {
    const expected = isElsewhere(script) ? mostBytes : Math.min(script.bytes, mostBytes);
    const file = { server, reference: script.url, token, httpAllow, mostBytes: expected, timeoutMs };
    const source = await downloadFile(file);
    verifyContent(script, source);
    await journal.write(() => journal.hot.saveSource(hashOf(script), source));
    return source;
  }

  function verifyOnce(script: HotScriptRef, scriptKey: string): void {
    const { name, revision, tenantId, signature } = script;
    const signed = JSON.stringify([scriptKey, hashOf(script), revision, tenantId, name, signature]);
    if (verified.has(signed)) return;
    verifyHotSignature(script, readScriptKey(scriptKey));
    if (verified.size >= mostVerified) verified.clear();
    verified.add(signed);
  }

  function cache(hash: string, source: Uint8Array): string {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(source);
    if (texts.size >= mostInMemory) texts.clear();
    texts.set(hash, text);
    return text;
  }

  return {
    /** Returns the verified source. Rejects if it cannot be downloaded or does not carry the site's signature. */
    async load(script: HotScriptRef, site: ScriptSite): Promise<string> {
      verifyOnce(script, site.scriptKey);
      const hash = hashOf(script);
      const known = texts.get(hash);
      if (known !== undefined) return known;
      const stored = journal.hot.source(hash);
      if (stored && isIntact(script, stored)) return cache(hash, stored);
      return cache(hash, await shareDownload(`${script.revision} ${hash}`, () => fetchSource(script, site)));
    },
    /** Returns the source if it was loaded before, from memory or the journal, otherwise `undefined`. */
    cached(hash: string): string | undefined {
      const source = texts.has(hash) ? undefined : journal.hot.source(hash);
      return source ? cache(hash, source) : texts.get(hash);
    },
  };
}
