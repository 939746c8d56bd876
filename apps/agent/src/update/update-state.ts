import { readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/**
 * The last update, in `<base>/update.json`. `trial`: the version has been switched to and has not yet proved that it works. This
 * file is read before anything else is loaded, so it has no types of the contract. `phones`: those that were connected before.
 */
export type UpdateRecord =
  | {
      readonly state: 'trial';
      readonly version: string;
      readonly previous: string;
      readonly starts: number;
      readonly phones: number;
    }
  | { readonly state: 'done'; readonly version: string }
  | {
      readonly state: 'failed';
      readonly version: string;
      readonly fault: 'download' | 'hash' | 'unpack' | 'start' | 'connect' | 'interrupted' | 'switch';
      readonly error: string;
    };

const fileIn = (base: string): string => join(base, 'update.json');

export function readUpdate(base: string): UpdateRecord | undefined {
  try {
    const read: unknown = JSON.parse(readFileSync(fileIn(base), 'utf8'));
    return typeof read === 'object' && read !== null && 'state' in read ? (read as UpdateRecord) : undefined;
  } catch {
    return undefined;
  }
}

/** A crash leaves the old content or the new one. */
export function writeUpdate(base: string, record: UpdateRecord): void {
  const next = `${fileIn(base)}.new`;
  writeFileSync(next, `${JSON.stringify(record)}\n`, { mode: 0o600 });
  renameSync(next, fileIn(base));
}
