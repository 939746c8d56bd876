import { capital, type Names } from './names.ts';

/** The texts of a new slice in three languages: `words/<slice>.ts` of the contract. */
export const contractWords = (names: Names) => `import { noun, word } from '../locale.ts';
import { common } from './common.ts';

export const ${names.words} = {
  ...common,
  many: word('${names.zhCN}', '${capital(names.ens)}', '${names.zhTW}'),
  ...noun(['${names.zhCN}', '个'], ['${names.en}', '${names.ens}'], ['${names.zhTW}', '個']),
  name: word('${names.zhCN}名称', '${capital(names.en)} name', '${names.zhTW}名稱'),
};
`;

/** The calls of a new slice whose only field is a name: `http/<area>/<slice>.ts` of the contract. */
export const contractCalls = (names: Names) => `import { z } from 'zod';
import { filter, name, time } from '../../fields.ts';
import { resource } from '../../resource.ts';
import { ${names.words} } from '../../words/${names.slice}.ts';

export const ${names.many} = resource({
  path: '${names.path}',
  access: '${names.access}',
  words: ${names.words},
  row: { name: z.string(), ${names.isSiteWide ? '' : 'userName: z.string(), '}gmtCreate: time },
  form: { name: name() },
  filters: { name: filter },
  order: ['id', 'name', 'gmtModified'],
});
`;
