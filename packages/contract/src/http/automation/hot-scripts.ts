import { z } from 'zod';
import { type AnswerOf, endpoint, reads, writes } from '../../endpoint.ts';
import { filter, filterOf, flag, idOf, listAnswer, name, note, nullable, pageQuery, time } from '../../fields.ts';
import { resource } from '../../resource.ts';
import { hotScriptWords } from '../../words/hot-scripts.ts';
import { scriptAddress, uploadScript } from './scripts.ts';

/** The size limit of a hot script. Every phone holds every hot script, so each must be small. */
export const mostHotCharacters = 1024 * 1024;

/** Libraries for `require(name)` in scripts. Every phone always has their newest version. */
const plain = resource({
  path: '/hot/script',
  access: 'hot:script',
  actsOnPhones: true,
  named: 'hotScript',
  words: hotScriptWords,
  row: {
    name: z.string(),
    version: z.string(),
    forceUpdate: flag,
    versionPopup: flag,
    versionMessage: z.string(),
    /** The source. Empty in lists, and if the site only has the address. */
    content: z.string(),
    /** The external address of the file; empty if the site stores the source. */
    downloadUrl: z.string(),
    md5: z.string(),
    sha256: z.string(),
    bytes: z.int(),
    revision: z.int(),
    /** The number of phones that have this version. */
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
    /** The source, a CommonJS module. Either this or `downloadUrl` with `md5` is required. */
    content: z.string().max(mostHotCharacters).optional(),
    ...scriptAddress,
  },
  filters: { name: filter },
  order: ['id', 'name', 'gmtModified'],
});
/** A saved hot script is sent to phones at once, so saving needs a licence and a tenant that has not expired. */
const pushing = { effect: 'run' } as const;
export const hotScripts = { ...plain, add: { ...plain.add, ...pushing }, edit: { ...plain.edit, ...pushing } };
export type HotScript = AnswerOf<typeof hotScripts.one>;

/** Returns the text and the hashes of a file. Nothing is stored until `add` or `edit`. */
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
/** Lists the phones that must have a hot script, each with the version that it has. */
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
        /** The version that the phone has; empty if none. */
        version: z.string(),
        standing: z.enum(hotStandings),
        error: z.string(),
        reportTime: nullable(time),
      }),
    ),
  },
);

/** Serves a hot script to a phone, which uses its own token. */
export const downloadHotScript = endpoint(
  'GET /rapi/hot/download',
  'Download a hot script to a phone',
  reads('phone'),
  {
    wire: 'file',
    query: z.object({ revision: idOf('revision') }),
  },
);
