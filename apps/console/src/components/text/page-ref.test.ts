import { expect, it } from 'vitest';
import { pages } from '../../app/routing/registry.ts';

const sources = import.meta.glob<string>(['../../{components,features}/**/*.{ts,tsx}', '!../../**/*.test.*'], {
  query: '?raw',
  import: 'default',
  eager: true,
});

it('links only to pages that there are', () => {
  const text = Object.values(sources).join('\n');
  const named = [...text.matchAll(/(?:page(?:=|: )|hrefOf\()["'](\w[\w-]*\/[\w-]+)["']/g)].map((match) => match[1]!);
  expect(named.length).toBeGreaterThan(10);
  expect(named.filter((name) => !(name in pages))).toEqual([]);
});
