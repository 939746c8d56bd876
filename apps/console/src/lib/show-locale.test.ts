// @vitest-environment jsdom

import { afterEach, expect, it, vi } from 'vitest';

afterEach(() => {
  localStorage.clear();
  document.documentElement.lang = '';
});

it('the language that was chosen last is shown, also when the messages of another come later', async () => {
  vi.resetModules();
  const { loadMessages, showLocale } = await import('./i18n.ts');
  await loadMessages(['common'], 'zh-TW');
  const slow = showLocale('en');
  await showLocale('zh-TW');
  await slow;
  expect(document.documentElement.lang).toBe('zh-TW');
});
