import { options } from './options.ts';
import { artifactName, mostText } from './shared-checks.ts';
import { oneOf, optional, text, withDefault } from './validators.ts';

const path = text({ max: 1_000, pattern: /^\/[^\0\n\r]*$/, form: 'an absolute path' });
const encoded = options({ encoding: withDefault(oneOf('utf8', 'base64'), 'utf8') });

/** The calls of `globals-files.ts`. */
export const fileCalls = {
  'device.files.list': { path },
  'device.files.read': { path, options: encoded },
  'device.files.write': { path, content: text({ max: mostText }), options: encoded },
  'device.files.pull': { path, name: optional(artifactName) },
  'device.files.push': { url: text({ min: 1, max: 8_000 }), path },
  'device.files.delete': { path },
} as const;
