import { useQuery } from '@tanstack/react-query';
import { useRef } from 'react';
import { useCan } from '../../lib/session.ts';
import { callAny } from '../../lib/use-call.ts';

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
  const { data } = useQuery({
    queryKey: [route, 'new'],
    queryFn: ({ signal }) => callAny(route, { query }, { signal, quiet: true }),
    refetchInterval: everyMs,
    meta: { background: true },
    gcTime: 0,
  });
  if (data) known.current ??= data.list[0]?.id ?? 0;
  return data?.list.filter(({ id }) => id > (known.current ?? 0)) ?? [];
}
