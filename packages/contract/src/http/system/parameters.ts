import { z } from 'zod';
import { endpoint, reads, writes } from '../../endpoint.ts';
import {
  editBody,
  exportQuery,
  fileAnswer,
  filter,
  flagFilter,
  idAnswer,
  idQueryOf,
  idsOf,
  listAnswer,
  name,
  note,
  pageQuery,
  time,
} from '../../fields.ts';
import { word } from '../../locale.ts';
import { withSentence } from '../../rules.ts';
import { parameterWords } from '../../words/parameters.ts';

const read = reads('system:config:list');

const parameter = z.object({
  id: z.int(),
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
  gmtModified: time,
});

const query = pageQuery({ configName: filter, configKey: filter, builtIn: flagFilter }, [
  'id',
  'configKey',
  'configName',
]);

export const listParameters = endpoint('GET /system/config/sysConfig/list', 'List parameters', read, {
  query,
  answer: listAnswer(parameter),
});

/** Exports the parameters without the values of secrets. */
export const exportParameters = endpoint(
  'GET /system/config/export',
  'Export parameters',
  writes('system:config:export'),
  { query: exportQuery(query), answer: fileAnswer },
);

export const getParameter = endpoint('GET /system/config/sysConfig/one', 'Get one parameter', read, {
  query: idQueryOf('parameter'),
  answer: parameter,
});

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

const fields = { configName: name(100), configKey, configValue: name(4000), remark: note().optional() };

export const addParameter = endpoint(
  'POST /system/config/sysConfig/add',
  'Add a parameter',
  writes('system:config:add'),
  {
    words: parameterWords,
    hide: ['configValue'],
    body: z.strictObject(fields),
    answer: idAnswer,
  },
);

/** The permission to change the program's own parameters, which `system:config:edit` alone does not allow. */
export const changeSite = 'system:config:site';

export const editParameter = endpoint(
  'PUT /system/config/sysConfig/edit',
  'Edit a parameter',
  writes('system:config:edit'),
  {
    words: parameterWords,
    hide: ['configValue'],
    body: editBody('parameter', parameter.shape, { ...fields, configValue: note(4000) }),
  },
);

/** Deletes parameters. The ids are in the query or in the body. */
export const deleteParameters = endpoint(
  'DELETE /system/config/sysConfig/delete',
  'Delete parameters',
  writes('system:config:delete'),
  {
    query: z.object({ ids: idsOf('parameter').optional() }),
    body: z.strictObject({ ids: idsOf('parameter').optional() }),
  },
);

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
