import { capital, type Names } from './names.ts';

export const contractWords = (n: Names) => `import { noun, word } from '../locale.ts';
import { common } from './common.ts';

export const ${n.words} = {
  ...common,
  many: word('${n.zhCN}', '${capital(n.ens)}', '${n.zhTW}'),
  ...noun(['${n.zhCN}', '个'], ['${n.en}', '${n.ens}'], ['${n.zhTW}', '個']),
  name: word('${n.zhCN}名称', '${capital(n.en)} name', '${n.zhTW}名稱'),
};
`;

export const contractCalls = (n: Names) => `import { z } from 'zod';
import { filter, name, time } from '../../fields.ts';
import { resource } from '../../resource.ts';
import { ${n.words} } from '../../words/${n.slice}.ts';

export const ${n.many} = resource({
  path: '${n.path}',
  access: '${n.access}',
  words: ${n.words},
  row: { name: z.string(), ${n.isSiteWide ? '' : 'userName: z.string(), '}gmtCreate: time },
  form: { name: name() },
  filters: { name: filter },
  order: ['id', 'name', 'gmtModified'],
});
`;
