import type { Filters } from '../../../../components/list/list-state.ts';
import { call } from '../../../../lib/calls/api.ts';
import { getsCommands } from '../choose/use-choice.ts';

const pageSize = 1_000;

/** The numbers of the phones that the filters leave and that get commands. */
export async function askListed(filters: Filters): Promise<string[]> {
  const deviceNos = new Set<string>();
  for (let pageNum = 1; ; pageNum++) {
    const query = { ...filters, orderBy: 'id' as const, pageNum, pageSize };
    const { list, total } = await call('GET /device/monitor/list', { query }, { quiet: true });
    for (const { deviceNo } of list.filter(getsCommands)) deviceNos.add(deviceNo);
    if (pageNum * pageSize >= total) return [...deviceNos];
  }
}
