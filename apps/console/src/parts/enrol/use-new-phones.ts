import { useRef } from 'react';
import { useAsk } from '../../lib/calls/use-call.ts';
import { useCan } from '../../lib/session/session.ts';

const everyMs = 3_000;
const mostShown = 10;

/** Phones that joined since the first render, newest first, including waiting ones for those who may see them. */
export function useNewPhones() {
  const route = useCan('device:unassigned:list')
    ? 'GET /device/deviceList/listUnAssignedDevice'
    : 'GET /device/deviceList/list';
  // Ids grow, so an id above the highest of the first answer is new.
  const known = useRef<number>(undefined);
  const query = { orderBy: 'id', order: 'desc', pageNum: 1, pageSize: mostShown } as const;
  const { data } = useAsk(route, { query }, { everyMs, fresh: true });
  if (data) known.current ??= data.list[0]?.id ?? 0;
  return data?.list.filter(({ id }) => id > (known.current ?? 0)) ?? [];
}
