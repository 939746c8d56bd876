import { z } from 'zod';
import { type AnswerOf, endpoint, reads } from '../../endpoint.ts';
import { filter, flag, flagFilter, name, note, sort, time } from '../../fields.ts';
import { word } from '../../locale.ts';
import { resource } from '../../resource.ts';
import { withSentence } from '../../rules.ts';
import { dictEntryWords } from '../../words/dict-entries.ts';
import { dictTypeWords } from '../../words/dict-types.ts';

const dictionaryType = z
  .string()
  .trim()
  .regex(
    /^[a-z][a-z0-9_]{0,63}$/,
    withSentence(
      word(
        '须以小写字母开头，只含小写字母、数字和下划线，最多 64 个字符',
        'must begin with a lower-case letter and have only lower-case letters, digits and underscores, at most 64',
        '須以小寫字母開頭，只含小寫字母、數字和底線，最多 64 個字元',
      ),
    ),
  );

/** Status: 1 normal, 0 stopped. */
export const dictTypes = resource({
  path: '/system/config/dict/type',
  access: 'system:dict',
  named: 'dictType',
  words: dictTypeWords,
  row: {
    name: z.string(),
    type: z.string(),
    status: z.literal([0, 1]),
    remark: z.string(),
    /** Whether the program itself uses the type. Such a type cannot be renamed or deleted. */
    builtIn: z.boolean(),
    gmtCreate: time,
  },
  form: { name: name(), type: dictionaryType, status: flag.optional(), remark: note().optional() },
  filters: { name: filter, type: filter, status: flagFilter },
  order: ['id', 'name', 'type', 'gmtCreate'],
  exported: true,
});
export type DictType = AnswerOf<typeof dictTypes.one>;

export const dictEntries = resource({
  path: '/system/config/dict/data',
  exportPath: '/system/dict/data/export',
  access: 'system:dict',
  named: 'dictEntry',
  idName: 'dictCode',
  words: dictEntryWords,
  row: {
    /** The entry's id under the name that older clients use. */
    dictCode: z.int(),
    dictType: z.string(),
    label: z.string(),
    value: z.string(),
    sort: z.int(),
    status: z.literal([0, 1]),
    /** Whether forms preselect the entry. At most one entry of a dictionary is preselected. */
    defaultValue: z.boolean(),
    remark: z.string(),
    gmtCreate: time,
  },
  form: {
    dictType: dictionaryType,
    label: name(),
    value: name(200),
    sort,
    status: flag.optional(),
    defaultValue: z.boolean().optional(),
    remark: note().optional(),
  },
  filters: { dictType: filter, label: filter, status: flagFilter },
  order: ['id', 'sort', 'label', 'value', 'gmtCreate'],
  exported: true,
});
export type DictEntry = AnswerOf<typeof dictEntries.one>;

export const listDictChoices = endpoint(
  'GET /system/config/dict/type/optionSelect',
  'List dictionaries to choose from',
  reads('system:dict:list'),
  { answer: z.array(z.object({ name: z.string(), type: z.string() })) },
);

/** Returns the enabled entries of one dictionary and the value that a form preselects. */
export const getDictData = endpoint(
  'GET /system/config/dict/data/GetDictData',
  'Get the entries of a dictionary',
  reads('session'),
  {
    query: z.object({ dictType: dictionaryType, defaultValue: filter }),
    answer: z.object({
      list: z.array(z.object({ label: z.string(), value: z.string(), defaultValue: z.boolean() })),
      defaultValue: z.string().nullable(),
    }),
  },
);
