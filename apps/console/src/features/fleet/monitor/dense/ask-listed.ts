import type { Filters } from '../../../../components/list/list-state.ts';
import { call } from '../../../../lib/api.ts';
import { getsCommands } from '../choose/use-choice.ts';

/** More than any site has. */
const all = 100_000;

/** The numbers of the phones that the filters leave and that get commands. */
export async function askListed(filters: Filters): Promise<string[]> {
  const query = { ...filters, pageNum: 1, pageSize: all };
  const { list } = await call('GET /device/monitor/list', { query }, { quiet: true });
  return list.filter(getsCommands).map(({ deviceNo }) => deviceNo);
}
