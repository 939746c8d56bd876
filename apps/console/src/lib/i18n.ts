import { type Locale, readLocale } from '@flotilla/contract/locale';
import { i18n } from '@lingui/core';
import { compileMessage } from '@lingui/message-utils/compileMessage';
import { useLingui } from '@lingui/react';
import { useCallback } from 'react';
import type { Area, MessageKey } from '../locales/keys.ts';
import { writeCookie } from './session/cookie.ts';

export type { Locale };
export const localeNames: Record<Locale, string> = { 'zh-CN': '简体中文', en: 'English', 'zh-TW': '繁體中文' };
const storageKey = 'flotilla.language';
const rememberDays = 400;

type Texts = Record<string, string>;
/**
 * The texts of the pages that need no session, and of parts that few pages load. `later-messages.ts` has the others, so that these do not wait
 * for its chunk.
 */
const first = {
  'zh-CN': import.meta.glob<Texts>(
    '../locales/messages/{common,session,entrance,enrol,api-docs,code-generation,form-builder,webhooks}.ts',
    {
      query: '?locale=zh-CN',
      import: 'default',
    },
  ),
  en: import.meta.glob<Texts>(
    '../locales/messages/{common,session,entrance,enrol,api-docs,code-generation,form-builder,webhooks}.ts',
    {
      query: '?locale=en',
      import: 'default',
    },
  ),
  'zh-TW': import.meta.glob<Texts>(
    '../locales/messages/{common,session,entrance,enrol,api-docs,code-generation,form-builder,webhooks}.ts',
    {
      query: '?locale=zh-TW',
      import: 'default',
    },
  ),
};
/** The areas that are not in the frame's file. */
export const apart: readonly Area[] = ['common', 'api-docs', 'code-generation', 'form-builder', 'webhooks'];
const loaded = new Map<string, Promise<void>>();
const wanted = new Set<Area>();

i18n.setMessagesCompiler(compileMessage);

/** The stored choice, else the browser's first supported language, else Simplified Chinese. */
export const preferredLocale = (): Locale =>
  readLocale([localStorage.getItem(storageKey) ?? '', ...navigator.languages].join(','));

export const currentLocale = (): Locale => (i18n.locale as Locale) || preferredLocale();

async function readArea(locale: Locale, area: Area): Promise<Texts | undefined> {
  // The frame loads all texts but these in one file.
  const hasFrame = !apart.includes(area) && loaded.has(`${locale}/all`);
  const own = hasFrame ? undefined : first[locale][`../locales/messages/${area}.ts`];
  return own ? own() : (await import('./later-messages.ts')).findMessages(locale, area);
}

async function loadArea(locale: Locale, area: Area): Promise<void> {
  const texts = await readArea(locale, area);
  if (!texts) throw new Error(`no messages for ${area} in ${locale}`);
  i18n.load(locale, { ...texts });
}

/** Loads the messages of these areas in the language that is shown now. */
export async function loadMessages(areas: readonly Area[], locale = currentLocale()): Promise<void> {
  await Promise.all(
    areas.map((area) => {
      wanted.add(area);
      const name = `${locale}/${area}`;
      const loading = loaded.get(name) ?? loadArea(locale, area);
      loaded.set(name, loading);
      // A failed download may be retried.
      return loading.catch((error: unknown) => {
        loaded.delete(name);
        throw error;
      });
    }),
  );
}

let lastChosen: Locale | undefined;

/** Switches the language once all messages in use are loaded. The last choice wins. */
export async function showLocale(locale: Locale): Promise<void> {
  lastChosen = locale;
  await loadMessages([...wanted], locale);
  if (lastChosen !== locale) return;
  i18n.activate(locale);
  document.documentElement.lang = locale;
  // A page loaded meanwhile has brought its messages in the previous language.
  await loadMessages([...wanted], locale);
}

export async function chooseLocale(locale: Locale): Promise<void> {
  localStorage.setItem(storageKey, locale);
  // The server names the texts' files in the page before anything else is loaded.
  writeCookie(storageKey, locale, rememberDays);
  await showLocale(locale);
}

export type Values = Record<string, string | number>;
export type Translate = (key: MessageKey, values?: Values) => string;

/** For texts outside of components; inside, `useT` re-renders after a change of the language. */
export const t: Translate = (key, values) => i18n._(key, values);

export const useLocale = (): Locale => useLingui().i18n.locale as Locale;

export function useT(): Translate {
  const { i18n: current } = useLingui();
  // biome-ignore lint/correctness/useExhaustiveDependencies: the language is what a translation depends on.
  return useCallback((key, values) => current._(key, values), [current, current.locale]);
}
