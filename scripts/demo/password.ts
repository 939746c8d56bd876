import { randomInt } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** Letters and digits that are not mistaken for each other. */
const alphabet = 'abcdefghjkmnpqrstuvwxyzABCDEFGHJKLMNPQRSTUVWXYZ23456789';

/** Returns the demo's password. It is random, stored in the demo's folder with access for its owner only, and printed at every start. */
export function demoPassword(dataDir: string): string {
  const path = join(dataDir, 'demo-password');
  if (existsSync(path)) return readFileSync(path, 'utf8').trim();
  mkdirSync(dataDir, { recursive: true });
  const password = Array.from({ length: 16 }, () => alphabet[randomInt(alphabet.length)]).join('');
  writeFileSync(path, password, { mode: 0o600 });
  return password;
}
