import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { nodeFlags, root } from '../programs.ts';
import { type Entry, text } from './entry.ts';

/** A start script of `deploy`, with the flags of Node that `npm run` uses too. */
export function launcher(from: string, to: string): Entry {
  const template = readFileSync(join(root, 'deploy', from), 'utf8');
  const script = template.replaceAll('@NODE_FLAGS@', nodeFlags.join(' '));
  return text(to, to.endsWith('.cmd') ? script.replaceAll('\n', '\r\n') : script, true);
}
