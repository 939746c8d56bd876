import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { name, note } from '../fields.ts';

const shown = z.object({ systemTitle: z.string(), logo: z.string() });

export const getPublicSite = endpoint({
  method: 'GET',
  path: '/system/site/public',
  summary: 'Get title, logo and time zone of the site',
  access: 'public',
  effect: 'read',
  answer: shown.extend({ timeZone: z.string() }),
});

export const getSite = endpoint({
  method: 'GET',
  path: '/system/site/get',
  summary: 'Get the site configuration',
  access: 'system:site:get',
  effect: 'read',
  answer: shown.extend({ timeZone: z.string(), registerOpen: z.boolean() }),
});

export const saveSite = endpoint({
  method: 'POST',
  path: '/system/site/save',
  summary: 'Save the site configuration',
  access: 'system:site:edit',
  effect: 'write',
  body: z.strictObject({
    systemTitle: name(64).optional(),
    logo: note(2000).optional(),
    timeZone: name(64).optional(),
    registerOpen: z.boolean().optional(),
  }),
});

export const getSystemEnvironment = endpoint({
  method: 'GET',
  path: '/systemEnv/list',
  summary: 'Get what this site offers',
  access: 'session',
  effect: 'read',
  answer: z.object({ openScreen: z.boolean() }),
});
