import { createHash, createPublicKey, type KeyObject, verify } from 'node:crypto';
import type { ScriptRef } from '@flotilla/contract/device';
import type { HotScriptRef } from '@flotilla/contract/hot-messages';
import { fault } from '@flotilla/contract/words/faults';
import { RunFailure } from './run-failure.ts';

/** Reads the site's key as a welcome carries it: base64 of an Ed25519 SPKI in DER. */
export function readScriptKey(base64: string): KeyObject {
  try {
    const key = createPublicKey({ key: Buffer.from(base64, 'base64'), format: 'der', type: 'spki' });
    if (key.asymmetricKeyType === 'ed25519') return key;
  } catch (error) {
    throw new RunFailure('signature', `the site's script key cannot be read: ${(error as Error).message}`);
  }
  throw new RunFailure('signature', "the site's script key is not an Ed25519 key");
}

/** The size and hashes that the site sends before a file is downloaded. */
export type FileFacts = Pick<ScriptRef, 'bytes' | 'md5' | 'sha256'>;

/** The site knows an external file only by its MD5, without size and SHA-256. */
export const isElsewhere = (script: FileFacts): boolean => script.sha256 === '';

/** Throws a `download` failure unless the file has the size and hashes that the site sent. */
export function verifyContent(script: FileFacts, source: Uint8Array): void {
  if (!isElsewhere(script) && source.byteLength !== script.bytes) {
    throw new RunFailure('download', fault('scriptSize', { bytes: source.byteLength, expected: script.bytes }));
  }
  expectHash('md5', script.md5, source);
  if (!isElsewhere(script)) expectHash('sha256', script.sha256, source);
}

export function isIntact(script: FileFacts, source: Uint8Array): boolean {
  try {
    verifyContent(script, source);
    return true;
  } catch (error) {
    if (error instanceof RunFailure) return false;
    throw error;
  }
}

export const hashOf = (file: FileFacts): string => (isElsewhere(file) ? file.md5 : file.sha256);

/** Throws a `signature` failure unless the site has signed this file, version and tenant. */
export function verifySignature(script: ScriptRef, siteKey: KeyObject): void {
  verifySigned(script, [hashOf(script), script.versionId, script.tenantId], siteKey);
}

/** Throws a `signature` failure unless the site has signed this hot script, whose name is signed too. */
export function verifyHotSignature(script: HotScriptRef, siteKey: KeyObject): void {
  verifySigned(script, ['hot', hashOf(script), script.revision, script.tenantId, script.name], siteKey);
}

type Signed = Pick<ScriptRef, 'name' | 'version' | 'signature'>;

function verifySigned(script: Signed, parts: readonly (string | number)[], siteKey: KeyObject): void {
  if (!verify(null, Buffer.from(parts.join('\n')), siteKey, Buffer.from(script.signature, 'base64'))) {
    throw new RunFailure('signature', fault('scriptUnsigned', { name: script.name, version: script.version }));
  }
}

function expectHash(algorithm: 'md5' | 'sha256', expected: string, source: Uint8Array): void {
  const actual = createHash(algorithm).update(source).digest('hex');
  if (actual !== expected.toLowerCase()) {
    throw new RunFailure('download', fault('scriptHash', { algorithm, actual, expected }));
  }
}
