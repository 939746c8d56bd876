import { loadMessages } from '../lib/i18n.ts';
import type { Area } from '../locales/keys.ts';
import type { Decision, Half } from './guard.ts';

/** Waits for a page and its texts, which load at the same time. */
async function withTexts<Page>(page: Promise<Page>, area: Area): Promise<Page> {
  return (await Promise.all([page, loadMessages(['session', area])]))[0];
}

/** The rarer pages without a session, in a module of their own, so that the sign-in page does not load the names of their files. */
const pages = {
  bind: async () => (await withTexts(import('./bind/bind-page.tsx'), 'enrol')).BindPage,
  register: async () => (await withTexts(import('./register/register-page.tsx'), 'entrance')).RegisterPage,
  return: async () => (await withTexts(import('./return/return-page.tsx'), 'entrance')).ReturnPage,
} satisfies Partial<Record<Decision['entry'], () => Promise<Half>>>;

export const open = (entry: keyof typeof pages): Promise<Half> => pages[entry]();
