import { loadMessages } from '../lib/i18n.ts';
import type { Decision } from './guard.ts';
import type { Half } from './half.ts';

/** The rarer pages without a session, in a file of their own: the sign-in page does not load where they lie. */
const pages = {
  bind: async () => {
    const loading = [import('./bind/bind-page.tsx'), loadMessages(['session', 'enrol'])] as const;
    return (await Promise.all(loading))[0].BindPage;
  },
  register: async () => {
    const loading = [import('./register/register-page.tsx'), loadMessages(['session', 'entrance'])] as const;
    return (await Promise.all(loading))[0].RegisterPage;
  },
  return: async () => {
    const loading = [import('./return/return-page.tsx'), loadMessages(['session', 'entrance'])] as const;
    return (await Promise.all(loading))[0].ReturnPage;
  },
} satisfies Partial<Record<Decision['entry'], () => Promise<Half>>>;

export const open = (entry: keyof typeof pages): Promise<Half> => pages[entry]();
