import { z } from 'zod';
import { endpoint, reads, runs, writes } from '../../endpoint.ts';
import {
  editBody,
  filter,
  idAnswer,
  idFilterOf,
  idOf,
  idQueryOf,
  idsQueryOf,
  listAnswer,
  name,
  optionalIdsOf,
  pageQuery,
  shownIdOf,
  time,
} from '../../fields.ts';
import { word } from '../../locale.ts';
import { rules, withSentence } from '../../rules.ts';
import { scriptWords } from '../../words/scripts.ts';

const read = reads('script:script:list');
const adding = writes('script:script:add');
const editing = writes('script:script:edit');

/** A script's parameter: text, one of a list, or several of a list. */
export const scriptParameter = z.strictObject({
  key: z
    .string()
    .regex(
      /^[A-Za-z_][A-Za-z0-9_]{0,63}$/,
      withSentence(
        word(
          '须以英文字母或下划线开头，只含英文字母、数字和下划线，最多 64 个字符',
          'must begin with a letter or an underscore and have only English letters, digits and underscores, at most 64',
          '須以英文字母或底線開頭，只含英文字母、數字和底線，最多 64 個字元',
        ),
      ),
    ),
  label: name(),
  kind: z.enum(['text', 'dropdown', 'multiSelect']),
  options: z.array(name(200)).max(200).default([]),
  defaultValue: z.union([z.string().max(2_000), z.array(z.string().max(200)).max(200)]).default(''),
  required: z.boolean().default(false),
});
export type ScriptParameter = z.output<typeof scriptParameter>;

/** The values of a run's parameters. */
export const scriptParams = z.record(
  z.string().max(64),
  z.union([z.string().max(2_000), z.array(z.string().max(200)).max(200)]),
);

/** A hash in hexadecimal digits of either case. */
export const hash = (digits: number) =>
  z
    .string()
    .regex(new RegExp(`^[0-9a-fA-F]{${digits}}$`), withSentence(rules.hexDigits(digits)))
    .toLowerCase();

export const script = z.object({
  id: z.int(),
  name: z.string(),
  platformId: shownIdOf('platform'),
  platformName: z.string(),
  /** The newest version. Runs refer to `versionId`. */
  version: z.string(),
  versionId: shownIdOf('version'),
  fileMd5: z.string(),
  fileSha256: z.string(),
  bytes: z.int(),
  /** The script's external address; empty if the site stores the source. */
  downloadUrl: z.string(),
  parameters: z.array(scriptParameter),
  /** The users to whom the script is assigned, besides its owner. */
  userIds: z.array(z.int()),
  userNames: z.array(z.string()),
  userName: z.string(),
  gmtCreate: time,
  gmtModified: time,
});
export type Script = z.output<typeof script>;

const mostCharacters = 20 * 1024 * 1024;
/** The limit of the body. In JSON, line ends and quotes take two bytes. */
const mostBodyBytes = 2 * mostCharacters;

/** The external address of a script with the MD5 of its file. */
export const scriptAddress = {
  downloadUrl: z
    .url({ protocol: /^https?$/ })
    .or(z.literal(''))
    .optional(),
  md5: hash(32).or(z.literal('')).optional(),
};
const source = {
  /** The source in JavaScript. Either this or `downloadUrl` with `md5` is required. */
  content: z.string().max(mostCharacters).optional(),
  ...scriptAddress,
};

export const listScripts = endpoint('GET /script/script/list', 'List scripts', read, {
  query: pageQuery({ name: filter, ids: optionalIdsOf('script').optional(), platformId: idFilterOf('platform') }, [
    'id',
    'name',
    'gmtModified',
  ]),
  answer: listAnswer(script),
});
export const getScript = endpoint('GET /script/script/one', 'Read a script', read, {
  query: idQueryOf('script'),
  answer: script.extend({
    /** The newest version's source; empty for users who may run the script but not read it. */
    content: z.string(),
  }),
});
const form = {
  name: name(),
  version: name(32),
  platformId: idOf('platform').optional(),
  ...source,
  parameters: z.array(scriptParameter).max(50).default([]),
  userIds: optionalIdsOf('user').optional(),
};
export const addScript = endpoint('POST /script/script/add', 'Add a script', adding, {
  words: scriptWords,
  hide: ['content'],
  mostBodyBytes,
  body: z.strictObject(form),
  answer: idAnswer,
});
/**
 * Edits a script. A changed source or address creates a new version; old versions remain. The number may stay, because an edit accepts
 * what `one` returned.
 */
export const editScript = endpoint('POST /script/script/edit', 'Edit a script', editing, {
  words: scriptWords,
  hide: ['content'],
  mostBodyBytes,
  body: editBody('script', script.shape, form),
});
export const deleteScripts = endpoint('GET /script/script/delete', 'Delete scripts', writes('script:script:delete'), {
  query: idsQueryOf('script'),
});
/** Returns the text and the hashes of a script file. Nothing is stored until `add` or `edit`. */
export const uploadScript = endpoint('POST /script/script/upload', 'Upload a script file', adding, {
  wire: 'upload',
  answer: z.object({ fileName: z.string(), content: z.string(), md5: z.string(), sha256: z.string(), bytes: z.int() }),
});
export const downloadScript = endpoint('GET /script/script/download', 'Download a script version', read, {
  wire: 'file',
  query: z.object({ id: idOf('script'), versionId: idFilterOf('version') }),
});
export const scriptVersions = endpoint('GET /script/script/versions', 'List the versions of a script', read, {
  query: pageQuery({ id: idOf('script') }),
  answer: listAnswer(
    z.object({
      versionId: z.int(),
      version: z.string(),
      /** The number; that of the second edit under the number 1 is "1 (2)". */
      label: z.string(),
      fileMd5: z.string(),
      fileSha256: z.string(),
      bytes: z.int(),
      downloadUrl: z.string(),
      userName: z.string(),
      gmtCreate: time,
    }),
  ),
});
export const assignScriptUsers = endpoint('POST /script/script/assignUsers', 'Assign a script to users', editing, {
  body: z.strictObject({ id: idOf('script'), userIds: optionalIdsOf('user') }),
});
/** Runs a source, saved or not, on one phone immediately. It is stored as a draft and never becomes the newest version. */
export const tryScript = endpoint('POST /script/script/try', 'Try a script on a phone', runs('script:script:edit'), {
  words: scriptWords,
  hide: ['content'],
  mostBodyBytes,
  body: z.strictObject({
    id: idOf('script'),
    content: z.string().min(1).max(mostCharacters),
    deviceNo: name(),
    params: scriptParams.default({}),
  }),
  answer: z.object({ taskId: z.int(), runId: z.int() }),
});
/** Serves a script to a phone before a run. The phone uses its own token. */
export const downloadScriptForPhone = endpoint(
  'GET /rapi/script/download',
  'Download a script to a phone',
  reads('phone'),
  { wire: 'file', query: z.object({ versionId: idOf('version') }) },
);
