import { z } from 'zod';
import { endpoint, reads, writes } from '../endpoint.ts';
import { name, note } from '../fields.ts';

const shown = z.object({ systemTitle: z.string(), logo: z.string() });

export const getPublicSite = endpoint(
  'GET /system/site/public',
  'Get title, logo and time zone of the site',
  reads('public'),
  { answer: shown.extend({ timeZone: z.string() }) },
);

export const getSite = endpoint('GET /system/site/get', 'Get the site configuration', reads('system:site:get'), {
  answer: shown.extend({ timeZone: z.string(), registerOpen: z.boolean() }),
});

export const saveSite = endpoint('POST /system/site/save', 'Save the site configuration', writes('system:site:edit'), {
  body: z.strictObject({
    systemTitle: name(64).optional(),
    logo: note(2000).optional(),
    timeZone: name(64).optional(),
    registerOpen: z.boolean().optional(),
  }),
});

export const getSystemEnvironment = endpoint('GET /systemEnv/list', 'Get what this site offers', reads('session'), {
  answer: z.object({ openScreen: z.boolean() }),
});
