import { z } from 'zod';
import { endpoint, reads, writes } from '../../endpoint.ts';
import { name, note, stamp, time } from '../../fields.ts';
import { rules, withSentence } from '../../rules.ts';
import { siteWords as words } from '../../words/site.ts';

/** Empty, a path of this site, or a web address. Browsers read `//` and `/\\` as the start of another site's address. */
const logo = note(2000).regex(/^(\/(?![/\\]).*|https?:\/\/.+)?$/s, withSentence(rules.webAddressOrPath));

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

/** Saves the configuration. The body has the `gmtModified` that `get` returned; the response is 409 with `current` if it was changed since. */
export const saveSite = endpoint('POST /system/site/save', 'Save the site configuration', writes('system:site:edit'), {
  words,
  body: z.strictObject({
    systemTitle: name(64).optional(),
    logo: logo.optional(),
    timeZone: name(64).optional(),
    registerOpen: z.boolean().optional(),
    gmtModified: stamp,
  }),
});

/** Redraws a PNG, JPG or WebP picture, detected by its content, as WebP and stores it. Saving an empty `logo` removes it. */
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
  /** `docs`: whether the documentation is served at `/docs`. */
  answer: z.object({ openScreen: z.boolean(), docs: z.boolean() }),
});
