import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { filter, id, idAnswer, idQuery, idsQuery, listAnswer, name, pageQuery, time } from '../fields.ts';

export const platform = z.object({
  id: z.int(),
  name: z.string(),
  /** Made with the site: scripts without a platform get it; it cannot be renamed or deleted. */
  builtIn: z.boolean(),
  userName: z.string(),
  gmtCreate: time,
});
export type Platform = z.output<typeof platform>;

export const listPlatforms = endpoint({
  method: 'GET',
  path: '/script/platform/list',
  summary: 'List platforms',
  access: 'script:platform:list',
  effect: 'read',
  query: pageQuery({ name: filter }, ['id', 'name', 'gmtCreate']),
  answer: listAnswer(platform),
});
export const getPlatform = endpoint({
  method: 'GET',
  path: '/script/platform/one',
  summary: 'Read a platform',
  access: 'script:platform:list',
  effect: 'read',
  query: idQuery,
  answer: platform,
});
export const addPlatform = endpoint({
  method: 'POST',
  path: '/script/platform/add',
  summary: 'Add a platform',
  access: 'script:platform:add',
  effect: 'write',
  body: z.strictObject({ name: name() }),
  answer: idAnswer,
});
export const editPlatform = endpoint({
  method: 'POST',
  path: '/script/platform/edit',
  summary: 'Edit a platform',
  access: 'script:platform:edit',
  effect: 'write',
  body: platform.partial().extend({ id, name: name() }).strict(),
});
export const deletePlatforms = endpoint({
  method: 'GET',
  path: '/script/platform/delete',
  summary: 'Delete platforms',
  access: 'script:platform:delete',
  effect: 'write',
  query: idsQuery,
});
