import type { MonitorRow } from '@flotilla/contract/http/fleet/monitor';
import { useMemo, useState } from 'react';
import { type ListState, toQuery } from '../../../../components/list/list-state.ts';
import { useAsk } from '../../../../lib/calls/use-call.ts';
import type { LiveSocket } from '../../../../lib/live/live-socket.ts';
import { sortFrozenAfterUrgent, useFrozen } from '../wall/use-frozen.ts';
import { useOdd } from '../wall/use-odd.ts';

export const listRoute = 'GET /device/monitor/list';

/** The only phones shown. None of them leaves, so that the wall does not change while a user inspects them. */
interface ShownOnly {
  readonly phones: ReadonlySet<string>;
  /** Phones that become odd later are shown, too. */
  readonly grows: boolean;
}

/** The phones of the wall's page. It also returns which of them are frozen, or differ from the majority. */
export function useWallRows(socket: LiveSocket, state: ListState, everyMs: number, enabled: boolean) {
  // The phones that need attention come first unless the user chose another order.
  const query = { orderBy: 'attention' as const, ...toQuery(state) };
  const { data, error, refetch, dataUpdatedAt } = useAsk(listRoute, { query }, { everyMs, keep: true, enabled });
  const frozen = useFrozen(socket, data?.list);
  const odd = useOdd(socket, data?.list);
  const [oddShown, showOdd] = useState<ShownOnly>();
  if (oddShown?.grows && odd) {
    const joined = new Set([...oddShown.phones, ...odd.odd]);
    if (joined.size > oddShown.phones.size) showOdd({ ...oddShown, phones: joined });
  }
  const rows = useMemo<readonly MonitorRow[] | undefined>(() => {
    const shown = data?.list.filter(({ deviceNo }) => !oddShown || oddShown.phones.has(deviceNo));
    return state.sort || !shown ? shown : sortFrozenAfterUrgent(shown, frozen);
  }, [data, oddShown, frozen, state.sort]);
  return {
    all: data?.list,
    rows,
    readAtMs: dataUpdatedAt,
    total: data?.total ?? 0,
    error,
    refetch,
    frozen,
    odd,
    oddShown,
    showOdd,
  };
}
