import { existsSync, globSync, readdirSync, readFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import type { Endpoint } from '@flotilla/contract/endpoint';
import { eventTypes } from '@flotilla/contract/webhook-events';
import { expect, test } from 'vitest';
import { parameterCatalogue } from '../../apps/server/src/features/system/parameters/catalogue.ts';
import { groups } from '../../docs/site/.vitepress/pages.ts';
import { indexedWords, searchedWords } from '../../docs/site/.vitepress/search-words.ts';
import { isTest, readSources } from './source-tree.ts';

const root = join(import.meta.dirname, '../..');
const languages = ['en', 'zh'] as const;
const read = (path: string) => readFileSync(join(root, path), 'utf8');
const site = globSync('docs/{en,zh}/*.md', { cwd: root }).sort();
/** The documents that people read on the site or in the repository. */
const documents = [...site, ...globSync(['*.md', 'docs/*.md', 'docs/adr/*.md', 'apps/*/*.md'], { cwd: root })];

const code = /^```[\s\S]*?^```$/gm;
/** The anchors that VitePress gives to headings. */
const anchorsOf = (text: string): string[] =>
  [...text.replace(code, '').matchAll(/^#{1,4} (.+)$/gm)].map(([, title]) =>
    title!
      .replace(/\[([^\]]+)\]\([^)]*\)|`/g, '$1')
      .normalize('NFKD')
      .replace(/[\s~`!@#$%^&*()\-_+=[\]{}|\\;:"'“”‘’<>,.?/]+/g, '-')
      .replace(/^-+|-+$/g, '')
      .replace(/^(\d)/, '_$1')
      .toLowerCase(),
  );

test('every page of the sidebar exists in both languages, and every page is in the sidebar', () => {
  const listed = ['index', ...groups.flatMap(({ pages }) => pages.map(([name]) => name))].toSorted();
  for (const language of languages)
    expect(readdirSync(join(root, 'docs', language)).toSorted(), language).toEqual(listed.map((name) => `${name}.md`));
});

test('every link of the documents leads to a file, and to a heading of it', () => {
  const dead = documents.flatMap((path) =>
    [
      ...read(path)
        .replace(code, '')
        .matchAll(/\]\((?!https?:|#)([^)#\s]*)(?:#([^)]+))?\)/g),
    ].flatMap(([link, target, anchor]) => {
      const file = join(dirname(path), target!);
      if (!existsSync(join(root, file))) return [`${path}: ${link}`];
      if (!anchor || !site.includes(path) || anchorsOf(read(file)).includes(anchor)) return [];
      return [`${path}: ${link}, ${file} has ${anchorsOf(read(file)).join(' ')}`];
    }),
  );
  expect(dead).toEqual([]);
});

test('every included file exists, and every script of the cookbook is in both languages and has a test', () => {
  const tested = read('tests/cookbook/cookbook.test.ts');
  const scripts = readdirSync(join(root, 'docs/cookbook'));
  expect(scripts.filter((name) => !tested.includes(`'${basename(name, '.js')}'`))).toEqual([]);
  for (const path of site) {
    const included = [...read(path).matchAll(/^<<< (\S+)|<!--@include: ([^{\s]+)/gm)].map(([, one, other]) =>
      join(dirname(path), (one ?? other)!),
    );
    expect(included.filter((file) => !existsSync(join(root, file)))).toEqual([]);
    if (path.endsWith('/cookbook.md'))
      expect(included.toSorted()).toEqual(scripts.map((name) => join('docs/cookbook', name)).toSorted());
  }
});

const isEndpoint = (value: unknown): value is Endpoint =>
  typeof value === 'object' && value !== null && 'access' in value && 'effect' in value && 'path' in value;

/** A call without fields in its query has the schema `null`. */
const missingQuery = ({ query }: Endpoint) => (query.safeParse(null).success ? null : {});

async function readEndpoints(): Promise<Endpoint[]> {
  const names = globSync('packages/contract/src/http/**/*.ts', { cwd: root });
  const modules = await Promise.all(
    names.map((name) => import(/* @vite-ignore */ join(root, name)) as Promise<object>),
  );
  const exported = modules.flatMap((module) => Object.values(module) as unknown[]);
  return exported
    .flatMap((one) => [one, ...(typeof one === 'object' && one !== null ? Object.values(one) : [])])
    .filter(isEndpoint);
}

test('every call in an example exists, with the method, the query and the body that the example sends', async () => {
  const endpoints = await readEndpoints();
  const served = ['/openapi.json', '/docs', '/healthz', '/readyz', '/metrics'];
  let calls = 0;
  for (const path of site.filter((name) => !/calls\.md$/.test(name))) {
    const text = read(path).replaceAll('\\\n', ' ');
    for (const [line, address, query] of text.matchAll(
      /^curl .*\$SITE(\/[\w/.{}]+)(?:\?([^"\s]+))?.*(?:\n +-d .*)?$/gm,
    )) {
      if (served.includes(address!)) continue;
      calls += 1;
      const method = /-X (\w+)/.exec(line)?.[1] ?? 'GET';
      const endpoint = endpoints.find((one) => one.path === address && one.method === method);
      expect(endpoint, `${path}: ${method} ${address}`).toBeDefined();
      expect(
        endpoint!.query.safeParse(query ? Object.fromEntries(new URLSearchParams(query)) : missingQuery(endpoint!))
          .error?.issues,
        line,
      ).toBeUndefined();
      const body = /-d '([^']+)'/.exec(line)?.[1];
      if (body) expect(endpoint!.body.safeParse(JSON.parse(body)).error?.issues, line).toBeUndefined();
    }
  }
  expect(calls).toBeGreaterThan(10);
});

test('every setting, parameter, metric and command on a page exists', () => {
  const sources = readSources()
    .filter((file) => !isTest(file))
    .map(({ text }) => text)
    .join('\n');
  const { scripts } = JSON.parse(read('package.json')) as { scripts: Record<string, string> };
  const known = (name: string) => {
    if (name.startsWith('npm run ')) return Object.hasOwn(scripts, name.slice(8));
    if (name.includes('.')) return Object.hasOwn(parameterCatalogue, name) || events.has(name);
    return sources.includes(name);
  };
  const events = new Set<string>(eventTypes);
  const families = [...new Set(Object.keys(parameterCatalogue).map((key) => key.split('.')[0]))].join('|');
  const names = new RegExp(
    `FLOTILLA_[A-Z_]+|flotilla_[a-z_]+|nodejs_[a-z_]+|process_[a-z_]+|npm run [a-z:-]+|(?<=\`)(?:${families})\\.[a-zA-Z]+(?=\`)`,
    'g',
  );
  // Members of a script's globals and file names look like parameters.
  const members = /^(task|cache|log)\.(attach|progress|increment|info|push|pop|get|set|ok|warn|runId)$|\.json$/;
  const unknown = site.flatMap((path) =>
    [...read(path).matchAll(names)].map(([name]) => name).filter((name) => !members.test(name) && !known(name)),
  );
  expect(unknown).toEqual([]);
});

test('the page of settings has every setting of the server, and the defaults of parameters', () => {
  const settings = [...read('apps/server/src/settings.ts').matchAll(/^ {2}(FLOTILLA_\w+):/gm)].map(([, name]) => name!);
  for (const language of languages) {
    const page = read(`docs/${language}/settings.md`);
    expect(settings.filter((name) => !page.includes(`\`${name}\``))).toEqual([]);
    for (const [, key, shown] of page.matchAll(/^\| `([a-z]+\.\w+)` \| `?([^|`]*?)`? \|/gm)) {
      const { value } = parameterCatalogue[key as keyof typeof parameterCatalogue] as unknown as { value: string };
      if (/^[\d[A-Z]/.test(shown!)) expect(shown, key).toBe(value);
      else expect(['', '0'], key).toContain(value);
    }
  }
});

test('no English sentence has more than 25 words', () => {
  const long = site
    .filter((path) => path.startsWith('docs/en/'))
    .flatMap((path) =>
      read(path)
        .replace(code, '')
        .replace(/^(\||<|#|-{3}).*$/gm, '\n')
        .replace(/\n(?=[^\n-])/g, ' ')
        .split(/(?<=[.:;?!])\s+|\n/)
        .filter((sentence) => sentence.split(/\s+/).filter((word) => /\w/.test(word)).length > 25)
        .map((sentence) => `${path}: ${sentence}`),
    );
  expect(long).toEqual([]);
});

test('a Chinese word is found inside a sentence, and an English one by its beginning', () => {
  const words = indexedWords('手机截图与脚本任务, see FLOTILLA_DATA and `run.keepDays`.');
  for (const search of ['截图', '脚本', '务', 'FLOTILLA_DATA', 'run'])
    for (const term of searchedWords(search))
      expect(
        words.some((word) => word.startsWith(term)),
        search,
      ).toBe(true);
  expect(searchedWords('截图')).toEqual(['截图']);
});
