import { errorNames } from './error-names.ts';
import { parseTypes } from './parse-types.ts';

const head = `// Generated from src/globals.ts by src/generate.ts. For an editor: put this line on top of a script,
//   /// <reference path="./script.gen.d.ts" />

`;

/** A file of declarations that makes the globals known to an editor. */
export function renderDeclarations(source: string): string {
  const globals = parseTypes(source).find((one) => one.name === 'ScriptGlobals')!;
  const start = source.indexOf('/**');
  const types = source.slice(start, source.lastIndexOf('/**', source.indexOf('export interface ScriptGlobals')));
  const constants = globals.members.map(({ doc, signature }) => `/** ${doc} */\ndeclare const ${signature};\n`);
  const errors = errorNames.map((name) => `declare class ${name} extends Error {}\n`);
  return `${head}${types.replaceAll(/^export /gm, '')}${[...constants, ...errors].join('\n')}`;
}
