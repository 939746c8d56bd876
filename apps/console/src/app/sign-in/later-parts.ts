import { lazy } from 'react';
import { loadMessages } from '../../lib/i18n.ts';

const load = async () => (await Promise.all([import('./rest.ts'), loadMessages(['entrance'])]))[0];

/** Parts of the sign-in page that load after it, because few users see them or because they wait for a response of the server. */
export const CodeStep = lazy(async () => ({ default: (await load()).CodeStep }));
export const OtherWays = lazy(async () => ({ default: (await load()).OtherWays }));
