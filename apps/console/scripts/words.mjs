// Writes what the console takes from the contract as plain data, so that no schema reaches the browser:
// src/locales/<language>/words/<slice>.gen.ts, the words of a slice's fields, and src/lib/forms.gen.ts, its forms and calls.
// `node scripts/words.mjs --check` fails when a file is stale.
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';

const contract = join(import.meta.dirname, '../../../packages/contract/src/');
const source = join(import.meta.dirname, '../src/');
const locales = ['zh-CN', 'en', 'zh-TW'];
const head = '// Made by scripts/words.mjs from the contract; do not edit.\n';
const slicesIn = (folder) =>
  readdirSync(contract + folder)
    .map((name) => name.replace(/\.ts$/, ''))
    .sort();
const load = (path) => import(pathToFileURL(`${contract}${path}.ts`).href);
const camel = (slice) => slice.replace(/-(\w)/g, (_, letter) => letter.toUpperCase());
const json = (value) => JSON.stringify(value, null, 2);
const routeOf = ({ method, path }) => `${method} ${path}`;
const isObject = (value) => typeof value === 'object' && value !== null;
const isResource = (value) => isObject(value) && 'fields' in value && 'words' in value;

/** What a field must hold, as far as it can be said without a schema. A union, such as an id or its digits, says only whether it is needed. */
function rulesOf({ type, maxLength, minimum, maximum, pattern, format }, required) {
  const rules = {
    required: required || undefined,
    max: maxLength,
    least: type === 'integer' && minimum > Number.MIN_SAFE_INTEGER ? minimum : undefined,
    most: type === 'integer' && maximum < Number.MAX_SAFE_INTEGER ? maximum : undefined,
    pattern: format ? undefined : pattern,
  };
  return Object.fromEntries(Object.entries(rules).filter(([, rule]) => rule !== undefined));
}

function formOf({ body, words }) {
  const { properties, required = [] } = body.toJSONSchema({ io: 'input', unrepresentable: 'any' });
  const isRequired = (field) => required.includes(field) && !body.shape[field].safeParse(null).success;
  const rules = Object.keys(words)
    .filter((field) => field in properties && field !== 'id')
    .map((field) => [field, rulesOf(properties[field], isRequired(field))]);
  return Object.fromEntries(rules.filter(([, rule]) => Object.keys(rule).length > 0));
}
const needsSomething = (form) => Object.values(form).some(({ required }) => required);

function callsOf({ words: _words, fields, ...calls }) {
  const served = Object.entries(calls).filter(([, call]) => call !== undefined);
  const routes = Object.fromEntries(served.map(([verb, call]) => [verb, routeOf(call)]));
  const permissions = Object.fromEntries(served.map(([verb, call]) => [verb, call.access]));
  return { fields, routes, permissions };
}

/** The text of every file, by its path within src. */
export async function generate() {
  const files = {};
  for (const slice of slicesIn('words')) {
    if (slice === 'common') continue;
    const [words] = Object.values(await load(`words/${slice}`));
    for (const locale of locales) {
      const lines = Object.entries(words).map(
        ([field, word]) => `  '${camel(slice)}.${field}': ${JSON.stringify(word[locale])},`,
      );
      files[`locales/${locale}/words/${slice}.gen.ts`] =
        `${head}const words = {\n${lines.join('\n')}\n};\nexport default words;\n`;
    }
  }
  const forms = {};
  const resources = {};
  for (const slice of slicesIn('http')) {
    for (const [name, value] of Object.entries(await load(`http/${slice}`))) {
      if (isResource(value)) resources[name] = callsOf(value);
      const call = isResource(value) ? value.add : value;
      const form = isObject(call) && call.words && call.body?.shape ? formOf(call) : {};
      if (needsSomething(form)) forms[routeOf(call)] = form;
    }
  }
  files['lib/forms.gen.ts'] =
    `${head}/** What a person must fill in, by the call that takes it; each field has its word in \`locales/<language>/words\`. */\n` +
    `export const forms = ${json(forms)} as const;\n\n` +
    `/** Plain slices: what a person fills in, the calls by their verbs, and the permission of each. */\n` +
    `export const resources = ${json(resources)} as const;\n`;
  return files;
}

if (process.argv[1] === import.meta.filename) {
  for (const [path, text] of Object.entries(await generate())) {
    const target = join(source, path);
    if (!process.argv.includes('--check')) {
      mkdirSync(dirname(target), { recursive: true });
      writeFileSync(target, text);
    } else if (readFileSync(target, 'utf8') !== text) {
      console.error(`${path} is stale: run node apps/console/scripts/words.mjs`);
      process.exitCode = 1;
    }
  }
}
