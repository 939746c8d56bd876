import { testPassword } from '../../../apps/server/src/testing/factories.ts';
import type { Make, Walk } from '../types.ts';

let made = 0;
export const next = (text: string) => `${text}${++made}`;
export const password = testPassword;
export const text = (content: string) => Buffer.from(content);

export const idsOf = async (walk: Walk, kind: Parameters<Walk['idOf']>[0]) => [await walk.idOf(kind)];
export const ofPhone = ({ joined: { deviceNo } }: Walk) => ({ deviceNo });
/** Deletes one that was added for this. */
export const deleted =
  (kind: Parameters<Walk['idOf']>[0]): Make =>
  async (walk) => ({ query: { ids: await idsOf(walk, kind) } });
export const script = () => ({ name: next('script '), version: '1', content: 'sleep(1)' });
