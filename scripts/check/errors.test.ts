import { errors } from '@flotilla/contract/errors';
import { locales } from '@flotilla/contract/locale';
import { expect, test } from 'vitest';
import { isTest, readSources } from './source-tree.ts';

const catalogue = Object.entries(errors);
const holesOf = (text: string) => [...text.matchAll(/\{(\w+)\}/g)].map((match) => match[1]).sort();

test('every error is answered somewhere', () => {
  const text = readSources()
    .filter((file) => !isTest(file) && !file.path.endsWith('contract/src/errors.ts'))
    .map((file) => file.text)
    .join('\n');
  const unused = catalogue.map(([name]) => name).filter((name) => !new RegExp(`['".]${name}\\b`).test(text));
  expect(unused).toEqual([]);
});

test('every error has its text in three languages, with the same holes', () => {
  for (const [name, error] of catalogue) {
    for (const locale of locales) {
      expect(error[locale], `${name} ${locale}`).not.toBe('');
      expect(holesOf(error[locale]), `${name} ${locale}`).toEqual(holesOf(error.en));
    }
  }
});

/** `npx vitest run --project boundaries -u` writes the page again. */
test('docs/errors.md lists every error', async () => {
  const rows = catalogue.map(
    ([name, error]) => `| ${error.code} | \`${name}\` | ${error.en} | ${error['zh-CN']} | ${error['zh-TW']} |`,
  );
  const page = `# Errors

Every call answers \`{code, msg, data}\` with HTTP status 200, except code 429, which is HTTP 429 with Retry-After. Code 0 is success.
The message comes in the language of the \`Accept-Language\` header. Code 400 names the fields in \`data.errors: [{path, message}]\`;
code 500 carries \`data.requestId\`, which the server's log has too. This page is made from \`packages/contract/src/errors.ts\`.

| code | name | en | zh-CN | zh-TW |
|---|---|---|---|---|
${rows.join('\n')}
`;
  await expect(page).toMatchFileSnapshot('../../docs/errors.md');
});
