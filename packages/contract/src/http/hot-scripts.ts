import { z } from 'zod';
import { type AnswerOf, endpoint, reads, writes } from '../endpoint.ts';
import { filter, filterOf, flag, idOf, listAnswer, name, note, nullable, pageQuery, time } from '../fields.ts';
import { resource } from '../resource.ts';
import { hotScriptWords } from '../words/hot-scripts.ts';
import { uploadScript } from './scripts.ts';

/** Every phone holds every hot script, so each is small. */
export const mostHotCharacters = 1024 * 1024;

/** Libraries that are kept current on every phone, for `require(name)` in scripts. */
export const hotScripts = resource({
  path: '/hot/script',
  access: 'hot:script',
  named: 'hotScript',
  nouns: ['a hot script', 'hot scripts'],
  words: hotScriptWords,
  row: {
    name: z.string(),
    version: z.string(),
    forceUpdate: flag,
    versionPopup: flag,
    versionMessage: z.string(),
    /** The text that the site holds: empty in lists, and where only an address is known. */
    content: z.string(),
    /** Of the file elsewhere; empty if the site holds the text. */
    downloadUrl: z.string(),
    md5: z.string(),
    sha256: z.string(),
    bytes: z.int(),
    revision: z.int(),
    /** How many phones hold this version. */
    phones: z.int(),
    userName: z.string(),
    gmtCreate: time,
  },
  form: {
    name: name(),
    version: name(32),
    forceUpdate: flag.default(0),
    versionPopup: flag.default(0),
    versionMessage: note().default(''),
    /** JavaScript as a CommonJS module. Either this, or `downloadUrl` with `md5`. */
    content: z.string().max(mostHotCharacters).optional(),
    downloadUrl: z
      .url({ protocol: /^https?$/ })
      .or(z.literal(''))
      .optional(),
    md5: z
      .string()
      .regex(/^[0-9a-fA-F]{32}$/)
      .toLowerCase()
      .or(z.literal(''))
      .optional(),
  },
  filters: { name: filter },
  order: ['id', 'name', 'gmtModified'],
});
export type HotScript = AnswerOf<typeof hotScripts.one>;

/** Reads a file and answers its text and hashes; nothing is stored until `add` or `edit`. */
export const uploadHotScript = endpoint(
  'POST /hot/script/upload',
  'Upload a hot script file',
  writes('hot:script:add'),
  {
    wire: 'upload',
    answer: uploadScript.answer,
  },
);

export const hotStandings = ['current', 'older', 'missing', 'failed'] as const;
export type HotStanding = (typeof hotStandings)[number];
/** The phones that a hot script is for, each with the version that it holds. */
export const listHotPhones = endpoint(
  'GET /hot/script/phones',
  'List the phones of a hot script',
  reads('hot:script:list'),
  {
    words: hotScriptWords,
    query: pageQuery({ id: idOf('hotScript'), deviceNo: filter, standing: filterOf(z.enum(hotStandings)) }, [
      'id',
      'deviceNo',
    ]),
    answer: listAnswer(
      z.object({
        deviceId: z.int(),
        deviceNo: z.string(),
        /** Empty: none. */
        version: z.string(),
        standing: z.enum(hotStandings),
        error: z.string(),
        reportTime: nullable(time),
      }),
    ),
  },
);

/** The hot script that a phone downloads, with its own token. */
export const downloadHotScript = endpoint(
  'GET /rapi/hot/download',
  'Download a hot script to a phone',
  reads('phone'),
  {
    wire: 'file',
    query: z.object({ revision: idOf('revision') }),
  },
);
