import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { layout } from '../../../../app/theme/tokens.ts';
import { useIsMobile } from '../../../../app/theme/use-look.ts';
import { Button } from '../../../../components/button.tsx';
import { EmptyState } from '../../../../components/empty-state.tsx';
import { ErrorState } from '../../../../components/error-state.tsx';
import { FilterRow } from '../../../../components/list/filter-row.tsx';
import { toQuery, useUrlState } from '../../../../components/list/list-state.ts';
import { Pager } from '../../../../components/list/pager.tsx';
import { PageRef } from '../../../../components/page-ref.tsx';
import { useQueryValue } from '../../../../components/query-value.ts';
import { call } from '../../../../lib/api.ts';
import { useT } from '../../../../lib/i18n.ts';
import { useLiveSocket } from '../../../../lib/live/use-live-socket.ts';
import { useAsk } from '../../../../lib/use-call.ts';
import styles from '../monitor.module.css';
import { filterNames, readEvery } from '../monitor-filters.ts';
import { MonitorTable } from '../monitor-table.tsx';
import { MonitorTools } from '../monitor-tools.tsx';
import { useMonitorFilters } from '../use-monitor-filters.ts';
import { useWantedScreens } from '../use-wanted-screens.ts';
import { Wall } from '../wall.tsx';

const route = 'GET /device/monitor/list';

/** The page's phones, asked for every so many seconds. */
function usePhones(control: ReturnType<typeof useUrlState>, everySeconds: number) {
  // Until another order is chosen, those who need attention come first.
  const query = { orderBy: 'attention' as const, ...toQuery(control.state) };
  return useQuery({
    queryKey: [route, { query }],
    queryFn: ({ signal }) => call(route, { query }, { signal, quiet: true }),
    placeholderData: keepPreviousData,
    refetchInterval: everySeconds * 1_000,
    meta: { background: true },
  });
}

export default function MonitorPage() {
  const t = useT();
  const control = useUrlState(filterNames);
  const [every] = useQueryValue('every');
  const [view] = useQueryValue('view');
  const socket = useLiveSocket();
  const filters = useMonitorFilters();
  const { data, error, refetch, dataUpdatedAt } = usePhones(control, readEvery(every));
  const environment = useAsk('GET /systemEnv/list', {});
  const openScreen = environment.data?.openScreen === true;
  const screens = useWantedScreens();
  const { filters: chosen, pageNum, pageSize, sort } = control.state;
  const narrow = useIsMobile(layout.mobileBelow);
  const [filtersShown, setFiltersShown] = useState(!narrow);
  const rows = data?.list;
  const total = data?.total ?? 0;
  const from = (pageNum - 1) * pageSize + 1;
  const range = t('monitor.range', { from, to: Math.min(total, from + pageSize - 1), total });
  return (
    <section className={styles.page} aria-label={t('monitor.wall')}>
      <h1 className="fl-hidden">{t('monitor.wall')}</h1>
      <div className={styles.top}>
        {filtersShown && (
          <FilterRow
            label={t('monitor.wall')}
            filters={filters}
            value={chosen}
            // The state of the connection is chosen beside the filters and stays with them.
            onChange={(next) =>
              control.change({ filters: { ...next, ...(chosen.online && { online: chosen.online }) } })
            }
          />
        )}
        <MonitorTools
          socket={socket}
          control={control}
          openScreen={openScreen}
          anyShown={rows?.some(screens.wants) ?? false}
          onShowAll={screens.setAll}
          onRefresh={() => void refetch()}
          {...(narrow && { filters: { shown: filtersShown, toggle: () => setFiltersShown(!filtersShown) } })}
        />
      </div>
      <div className={styles.body}>
        {error && !rows ? (
          <ErrorState error={error} onRetry={() => void refetch()} />
        ) : rows?.length === 0 && Object.keys(chosen).length > 0 ? (
          <EmptyState
            title={t('state.noResult')}
            hint={t('state.noResultHint')}
            action={<Button onClick={() => control.change({ filters: {} })}>{t('state.resetFilters')}</Button>}
          />
        ) : rows?.length === 0 ? (
          <EmptyState
            title={t('monitor.empty')}
            hint={t('monitor.emptyHint')}
            action={<PageRef page="fleet/unassigned-devices">{t('monitor.toUnassigned')}</PageRef>}
          />
        ) : view === 'table' ? (
          <MonitorTable rows={rows} control={control} />
        ) : (
          <Wall
            socket={socket}
            rows={rows}
            rowsAtMs={dataUpdatedAt}
            openScreen={openScreen}
            wants={screens.wants}
            onWant={screens.want}
          />
        )}
      </div>
      {total > 0 && <Pager control={control} total={total} words={sort ? range : `${range} · ${t('monitor.order')}`} />}
    </section>
  );
}
