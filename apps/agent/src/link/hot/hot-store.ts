import type { HotScriptRef } from '@flotilla/contract/hot-messages';
import { downloadFile } from '../download-file.ts';
import type { Journal } from '../journal/journal.ts';
import {
  hashOf,
  isElsewhere,
  isIntact,
  readScriptKey,
  verifyContent,
  verifyHotSignature,
} from '../runs/verify-script.ts';
import type { ServerAddress } from '../server-address.ts';

/** The site's limit for a hot script. */
const mostBytes = 1024 * 1024;
const mostInMemory = 300;
const mostVerified = 1_000;

/** The part of the last welcome that downloads need. */
export interface HotSite {
  readonly token: string;
  readonly scriptKey: string;
  httpAllow(): readonly string[];
}

interface HotStoreOptions {
  readonly journal: Journal;
  readonly server: ServerAddress;
  readonly timeoutMs: number;
}

export type HotStore = ReturnType<typeof createHotStore>;

/** The verified sources of hot scripts, shared by all phones of this agent. */
export function createHotStore({ journal, server, timeoutMs }: HotStoreOptions) {
  const texts = new Map<string, string>();
  /** Signatures that are already verified. All phones reconnect together, and each signature is verified once for all of them. */
  const verified = new Set<string>();
  const downloads = new Map<string, Promise<Uint8Array>>();

  async function fetchSource(script: HotScriptRef, { token, httpAllow }: HotSite): Promise<Uint8Array> {
    const expected = isElsewhere(script) ? mostBytes : Math.min(script.bytes, mostBytes);
    const file = { server, reference: script.url, token, httpAllow, mostBytes: expected, timeoutMs };
    const source = await downloadFile(file);
    verifyContent(script, source);
    await journal.write(() => journal.hot.saveSource(hashOf(script), source));
    return source;
  }

  function fetchShared(script: HotScriptRef, site: HotSite): Promise<Uint8Array> {
    const key = `${script.revision} ${hashOf(script)}`;
    const running = downloads.get(key);
    // The failed download may have used another phone's token, so it is retried with this phone's.
    if (running) return running.catch(() => fetchSource(script, site));
    const started = fetchSource(script, site).finally(() => downloads.delete(key));
    downloads.set(key, started);
    return started;
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
    async load(script: HotScriptRef, site: HotSite): Promise<string> {
      verifyOnce(script, site.scriptKey);
      const hash = hashOf(script);
      const known = texts.get(hash);
      if (known !== undefined) return known;
      const stored = journal.hot.source(hash);
      return cache(hash, stored && isIntact(script, stored) ? stored : await fetchShared(script, site));
    },
    /** Returns the source if it was loaded before, from memory or the journal, otherwise `undefined`. */
    cached(hash: string): string | undefined {
      const source = texts.has(hash) ? undefined : journal.hot.source(hash);
      return source ? cache(hash, source) : texts.get(hash);
    },
  };
}
