import { lazy } from 'react';
import { loadMessages } from '../../lib/i18n.ts';

const load = async () => (await Promise.all([import('./rest.ts'), loadMessages(['entrance'])]))[0];

/** Parts of the sign-in page that few people see, or that wait for the site's answer: they load after it. */
export const CodeStep = lazy(async () => ({ default: (await load()).CodeStep }));
export const OtherWays = lazy(async () => ({ default: (await load()).OtherWays }));
