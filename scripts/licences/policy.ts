/** Licences that a dependency may have. LGPL: libvips is a shared library that users can replace. MPL: its files are used unchanged. */
const allowed = new Set([
  '0BSD',
  'Apache-2.0',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'BlueOak-1.0.0',
  'CC0-1.0',
  'ISC',
  'LGPL-3.0-or-later',
  'MIT',
  'MPL-2.0',
  'OFL-1.1',
  'Unlicense',
]);

interface Known {
  readonly name: RegExp;
  readonly licence: string;
  readonly reason: string;
}

/** Packages without a licence in the lock, because the registry that wrote it had no binaries for their systems. */
export const knownLicences: readonly Known[] = [
  { name: /^@biomejs\/cli-/, licence: 'MIT OR Apache-2.0', reason: 'a binary of `@biomejs/biome`' },
  { name: /^@napi-rs\/canvas-/, licence: 'MIT', reason: 'a binary of `@napi-rs/canvas`' },
  { name: /^@oxc-parser\/binding-/, licence: 'MIT', reason: 'a binary of `oxc-parser`' },
  { name: /^node-(bin-)?(darwin|linux|win)-/, licence: 'MIT', reason: 'a binary of Node.js' },
];

export const knownLicenceOf = (name: string): string | undefined =>
  knownLicences.find((known) => known.name.test(name))?.licence;

/** Whether the policy allows an SPDX expression. Of alternatives one must be allowed, of several licences all. */
export const isAllowed = (expression: string): boolean =>
  expression
    .replace(/[()]/g, '')
    .split(' OR ')
    .some((one) => one.split(' AND ').every((licence) => allowed.has(licence.trim())));
