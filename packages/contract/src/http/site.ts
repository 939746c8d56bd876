import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { name, note } from '../fields.ts';

const shown = z.object({ systemTitle: z.string(), logo: z.string() });

export const getPublicSite = endpoint('GET /system/site/public', 'Get title, logo and time zone of the site', {
  access: 'public',
  effect: 'read',
  answer: shown.extend({ timeZone: z.string() }),
});

export const getSite = endpoint('GET /system/site/get', 'Get the site configuration', {
  access: 'system:site:get',
  effect: 'read',
  answer: shown.extend({ timeZone: z.string(), registerOpen: z.boolean() }),
});

export const saveSite = endpoint('POST /system/site/save', 'Save the site configuration', {
  access: 'system:site:edit',
  effect: 'write',
  body: z.strictObject({
    systemTitle: name(64).optional(),
    logo: note(2000).optional(),
    timeZone: name(64).optional(),
    registerOpen: z.boolean().optional(),
  }),
});

export const getSystemEnvironment = endpoint('GET /systemEnv/list', 'Get what this site offers', {
  access: 'session',
  effect: 'read',
  answer: z.object({ openScreen: z.boolean() }),
});
