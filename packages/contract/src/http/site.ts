import { z } from 'zod';
import { endpoint, reads, writes } from '../endpoint.ts';
import { name, note, stamp, time } from '../fields.ts';
import { siteWords as words } from '../words/site.ts';

const shown = z.object({ systemTitle: z.string(), logo: z.string() });

export const getPublicSite = endpoint(
  'GET /system/site/public',
  'Get title, logo and time zone of the site',
  reads('public'),
  { answer: shown.extend({ timeZone: z.string() }) },
);

export const getSite = endpoint('GET /system/site/get', 'Get the site configuration', reads('system:site:get'), {
  answer: shown.extend({ timeZone: z.string(), registerOpen: z.boolean(), gmtModified: time }),
});

/** With the `gmtModified` that `get` answered: 409 with `current` if somebody has saved since. */
export const saveSite = endpoint('POST /system/site/save', 'Save the site configuration', writes('system:site:edit'), {
  words,
  body: z.strictObject({
    systemTitle: name(64).optional(),
    logo: note(2000).optional(),
    timeZone: name(64).optional(),
    registerOpen: z.boolean().optional(),
    gmtModified: stamp,
  }),
});

/** A PNG, JPG or WebP picture, whatever its name. Saving an empty `logo` removes it. */
export const uploadLogo = endpoint(
  'POST /system/site/logo',
  'Upload the logo of the site',
  writes('system:site:edit'),
  {
    wire: 'upload',
    answer: z.object({ logo: z.string() }),
  },
);

export const showLogo = endpoint('GET /system/site/logo', 'Show the logo of the site', reads('public'), {
  wire: 'file',
});

export const getSystemEnvironment = endpoint('GET /systemEnv/list', 'Get what this site offers', reads('session'), {
  answer: z.object({ openScreen: z.boolean() }),
});
