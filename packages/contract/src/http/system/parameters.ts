import { z } from 'zod';
import { endpoint, reads } from '../../endpoint.ts';
import { filter, flagFilter, name, note, time } from '../../fields.ts';
import { word } from '../../locale.ts';
import { resource } from '../../resource.ts';
import { withSentence } from '../../rules.ts';
import { parameterWords } from '../../words/parameters.ts';

const configKey = z
  .string()
  .trim()
  .regex(
    /^[A-Za-z][A-Za-z0-9_.-]{0,99}$/,
    withSentence(
      word(
        '须以字母开头，只含字母、数字和 . _ -，最多 100 个字符',
        'must begin with a letter and have only letters, digits and . _ -, at most 100',
        '須以字母開頭，只含字母、數字和 . _ -，最多 100 個字元',
      ),
    ),
  );

const form = { configName: name(100), configKey, configValue: note(4000), remark: note().optional() };

const plain = resource({
  path: '/system/config/sysConfig',
  exportPath: '/system/config/export',
  access: 'system:config',
  named: 'parameter',
  words: parameterWords,
  row: {
    configName: z.string(),
    configKey: z.string(),
    /** The value; always empty for a secret. */
    configValue: z.string(),
    /** Whether the program declares the parameter. Its value can be changed, but it cannot be renamed or deleted. */
    builtIn: z.boolean(),
    kind: z.enum(['text', 'count', 'flag', 'secret']),
    /** The value of a new site; `null` for a parameter that a user has added and for a secret. */
    defaultValue: z.string().nullable(),
    /** The limits of a count. */
    least: z.int().nullable(),
    most: z.int().nullable(),
    remark: z.string(),
    updatedAt: time,
  },
  form,
  filters: { configName: filter, configKey: filter, builtIn: flagFilter },
  order: ['id', 'configKey', 'configName'],
  exported: true,
});
const hide = ['configValue'];
/** Exports leave out the values of secrets. */
export const parameters = {
  ...plain,
  add: { ...plain.add, hide, body: z.strictObject({ ...form, configValue: name(4000) }) },
  edit: { ...plain.edit, hide },
};

/** The permission to change the program's own parameters, which `system:config:edit` alone does not allow. */
export const changeSite = 'system:config:site';

/** Returns a parameter by its key. Without a session, only keys that are marked public are accepted. */
export const getParameterByKey = endpoint(
  'GET /system/config/configKey/{key}',
  'Get a parameter by its key',
  reads('public'),
  {
    query: z.object({ key: z.string().max(100) }),
    answer: z.object({ configKey: z.string(), configValue: z.string() }),
  },
);
