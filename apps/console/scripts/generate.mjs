// Writes what follows from the contract as plain data and types, so that no schema reaches the browser:
// packages/contract/src/routes.gen.ts, the types of every call by its method and path, permissions.gen.ts beside it, the permissions of all
// calls, src/locales/areas.gen.ts, the messages, and src/lib/forms.gen.ts, the forms and calls of slices. `node scripts/generate.mjs --check` fails when a file is stale.
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { camelCase } from './messages.ts';

const contract = join(import.meta.dirname, '../../../packages/contract/src/');
const source = join(import.meta.dirname, '../src/');
const head = '// Made by scripts/generate.mjs from the contract; do not edit.\n';
const slicesIn = (folder) =>
  readdirSync(contract + folder, { recursive: true })
    .filter((name) => name.endsWith('.ts'))
    .map((name) => name.replace(/\.ts$/, ''))
    .sort();
const load = (path) => import(pathToFileURL(`${contract}${path}.ts`).href);
const json = (value) => JSON.stringify(value, null, 2);
/** Modules list what they export in another order under another loader. */
const sorted = (object) => Object.fromEntries(Object.entries(object).sort(([a], [b]) => (a < b ? -1 : 1)));
/** Words that belong to no slice. */
const sharedWords = new Set(['common', 'faults', 'refusals']);
const { sentenceOf } = await load('rules');
const routeOf = ({ method, path }) => `${method} ${path}`;
const isObject = (value) => typeof value === 'object' && value !== null;
const isCall = (value) => isObject(value) && 'path' in value && 'access' in value;
const isResource = (value) => isObject(value) && 'fields' in value && 'words' in value;

/** The rules of a field that can be stated without a schema. A union only states whether it is required, unless it always becomes a whole number. */
function rulesOf({ maxLength, pattern, format }, { type, minimum, maximum }, required) {
  const rules = {
    required: required || undefined,
    max: maxLength,
    least: type === 'integer' && minimum > Number.MIN_SAFE_INTEGER ? minimum : undefined,
    most: type === 'integer' && maximum < Number.MAX_SAFE_INTEGER ? maximum : undefined,
    pattern: format ? undefined : pattern,
  };
  return Object.fromEntries(Object.entries(rules).filter(([, rule]) => rule !== undefined));
}

/** Texts of which at least one breaks each pattern of the contract. */
const wrongTexts = ['!\n,', '\u0001', '1!'];

/** The sentence that the contract has beside the pattern of a field. */
function sentenceOfPattern(type) {
  const issues = wrongTexts.flatMap((text) => type.safeParse(text).error?.issues ?? []);
  return issues.filter(({ code }) => code === 'invalid_format').map(({ message }) => sentenceOf(message))[0];
}

function fieldsOf({ body, words }) {
  const { properties, required = [] } = body.toJSONSchema({ io: 'input', unrepresentable: 'any' });
  const saved = body.toJSONSchema({ io: 'output', unrepresentable: 'any' }).properties;
  const isRequired = (field) => required.includes(field) && !body.shape[field].safeParse(null).success;
  const rules = Object.keys(words)
    .filter((field) => field in properties && field !== 'id')
    .map((field) => {
      const rules = rulesOf(properties[field], saved[field], isRequired(field));
      const sentence = rules.pattern && sentenceOfPattern(body.shape[field]);
      return [field, sentence ? { ...rules, sentence } : rules];
    });
  return Object.fromEntries(rules.filter(([, rule]) => Object.keys(rule).length > 0));
}

/** The rules of a form's fields, and those that only the edit of the slice has. */
const formFieldsOf = (call, { edit } = {}) => ({
  ...(edit && Object.fromEntries(Object.entries(fieldsOf(edit)).filter(([field]) => !(field in call.body.shape)))),
  ...fieldsOf(call),
});

/** A plain slice: its calls by their verbs, and the fields of its form. */
function callsOf({ words: _words, fields, ...calls }) {
  const served = Object.entries(calls).filter(([, call]) => isCall(call));
  return { ...Object.fromEntries(served.map(([verb, call]) => [verb, routeOf(call)])), fields };
}

/** The text of every file, by its path within src. */
export async function generate() {
  const files = {};
  const wordsOf = new Map();
  for (const slice of slicesIn('words')) {
    if (sharedWords.has(slice)) continue;
    const [[name, words]] = Object.entries(await load(`words/${slice}`));
    wordsOf.set(words, { slice, name, key: camelCase(slice) });
  }
  const own = readdirSync(`${source}locales/messages`).sort();
  const areas = [
    ...own.map((file) => {
      const area = file.replace('.ts', '');
      return `  ${area.includes('-') ? `'${area}'` : area}: typeof import('./messages/${file}').default;\n`;
    }),
    ...[...wordsOf.values()].map(
      ({ slice, name, key }) =>
        `  'words/${slice}': WithPrefix<'${key}', typeof import('@flotilla/contract/words/${slice}').${name}>;\n`,
    ),
  ];
  files['locales/areas.gen.ts'] =
    `${head}import type { WithPrefix } from '@flotilla/contract/locale';\n\n` +
    `/** The messages of the console, and the words of the slices, which are enough for a plain page. */\n` +
    `export interface Areas {\n${areas.join('')}}\n`;
  const imports = [];
  const routes = [];
  const forms = {};
  const resources = {};
  const permissions = {};
  const accesses = new Set();
  for (const slice of slicesIn('http')) {
    const alias = camelCase(slice.replaceAll('/', '-'));
    const before = routes.length;
    for (const [name, value] of Object.entries(await load(`http/${slice}`))) {
      if (isResource(value)) resources[name] = callsOf(value);
      for (const [verb, call] of isResource(value) ? Object.entries(value) : [[null, value]]) {
        if (!isCall(call)) continue;
        const type = `typeof ${alias}.${name}`;
        if (call.access.includes(':')) accesses.add(call.access);
        routes.push(`  '${routeOf(call)}': ${verb ? `(${type})['${verb}']` : type};\n`);
        if (call.effect !== 'read' && call.access.includes(':')) permissions[routeOf(call)] = call.access;
        if (call.words && call.body?.shape && !call.body.shape.id)
          forms[routeOf(call)] = {
            words: wordsOf.get(call.words).key,
            fields: formFieldsOf(call, verb === 'add' ? value : {}),
          };
      }
    }
    if (routes.length > before) imports.push(`import type * as ${alias} from './http/${slice}.ts';\n`);
  }
  files['../../../packages/contract/src/permissions.gen.ts'] =
    `${head}/** The permissions that the calls require. */\n` +
    `export type CallPermission =\n${[...accesses]
      .sort()
      .map((one) => `  | '${one}'`)
      .join('\n')};\n`;
  files['../../../packages/contract/src/routes.gen.ts'] =
    `${head}${imports.join('')}\nexport interface Routes {\n${routes.sort().join('')}}\n`;
  files['lib/forms.gen.ts'] =
    `${head}/** The rules of a form's fields, by the call that takes it; \`words\`: the words' area. */\n` +
    `export const forms = ${json(sorted(forms))} as const;\n\n` +
    `/** Plain slices: their calls by their verbs, and what a person fills in. */\n` +
    `export const resources = ${json(sorted(resources))} as const;\n\n` +
    `/** The permission of each call that changes something. */\n` +
    `export const permissions = ${json(sorted(permissions))} as const;\n`;
  return files;
}

if (process.argv[1] === import.meta.filename) {
  for (const [path, text] of Object.entries(await generate())) {
    const target = join(source, path);
    if (!process.argv.includes('--check')) writeFileSync(target, text);
    else if (readFileSync(target, 'utf8') !== text) {
      console.error(`${path} is stale: run node apps/console/scripts/generate.mjs`);
      process.exitCode = 1;
    }
  }
}
