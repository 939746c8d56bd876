import { z } from 'zod';
import { endpoint, reads, writes } from '../endpoint.ts';
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
} from '../fields.ts';
import { parameterWords } from '../words/parameters.ts';

const read = reads('system:config:list');

const parameter = z.object({
  id: z.int(),
  configName: z.string(),
  configKey: z.string(),
  /** Empty for a secret. */
  configValue: z.string(),
  /** Declared by the program: it can be changed, not renamed or deleted. */
  builtIn: z.boolean(),
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

/** Secrets are left empty. */
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
  .regex(/^[A-Za-z][A-Za-z0-9_.-]{0,99}$/);

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

/** The ids are in the query or in the body. */
export const deleteParameters = endpoint(
  'DELETE /system/config/sysConfig/delete',
  'Delete parameters',
  writes('system:config:delete'),
  {
    query: z.object({ ids: idsOf('parameter').optional() }),
    body: z.strictObject({ ids: idsOf('parameter').optional() }),
  },
);

/** Without a session only for keys that are marked public. */
export const getParameterByKey = endpoint(
  'GET /system/config/configKey/{key}',
  'Get a parameter by its key',
  reads('public'),
  {
    query: z.object({ key: z.string().max(100) }),
    answer: z.object({ configKey: z.string(), configValue: z.string() }),
  },
);
