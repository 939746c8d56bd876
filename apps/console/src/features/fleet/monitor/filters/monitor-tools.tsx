import type { MonitorRow } from '@flotilla/contract/http/monitor';
import { Segmented, Select } from 'antd';
import { memo, type ReactNode } from 'react';
import { Button } from '../../../../components/button.tsx';
import { useQueryValue } from '../../../../components/query-value.ts';
import { useT } from '../../../../lib/i18n.ts';
import styles from '../monitor.module.css';
import type { useWantedScreens } from '../wall/use-wanted-screens.ts';
import { refreshSeconds } from './monitor-filters.ts';

type Screens = ReturnType<typeof useWantedScreens>;

/** Shows the screens of all phones of the page, or none as long as some are shown. */
export function ShowAllButton({ rows, screens }: { rows: readonly MonitorRow[] | undefined; screens: Screens }) {
  const t = useT();
  const anyShown = rows?.some(screens.wants) ?? false;
  return (
    <Button
      icon={anyShown ? 'stop' : 'play'}
      aria-label={t(anyShown ? 'monitor.hideAll' : 'monitor.showAll')}
      onClick={() => screens.setAll(!anyShown)}
    />
  );
}

interface ViewProps {
  /** Seconds between two askings. */
  every: number;
  onEvery: (seconds: number) => void;
  onRefresh: () => void;
  /** Where there is little room the filters are shown when they are asked for. */
  filters?: { shown: boolean; toggle: () => void };
  /** Chooses the columns of the table. */
  columns: ReactNode;
}

/** How often is asked, and how it is shown. */
export const ViewTools = memo(function ViewTools({ every, onEvery, onRefresh, filters, columns }: ViewProps) {
  const t = useT();
  const [view, setView] = useQueryValue('view');
  return (
    <span className={styles.end}>
      <Select
        aria-label={t('monitor.refresh')}
        value={every}
        onChange={onEvery}
        options={refreshSeconds.map((seconds) => ({ value: seconds, label: t('monitor.every', { seconds }) }))}
        popupMatchSelectWidth={false}
      />
      <Segmented
        aria-label={t('monitor.view')}
        value={view === 'table' ? 'table' : 'wall'}
        onChange={(next) => setView(next === 'wall' ? undefined : next)}
        options={[
          { value: 'wall', label: t('monitor.asWall') },
          { value: 'table', label: t('monitor.asTable') },
        ]}
      />
      {filters && (
        <Button
          icon="filter"
          aria-label={t('list.toggleFilters')}
          aria-expanded={filters.shown}
          onClick={filters.toggle}
        />
      )}
      <Button icon="refresh" aria-label={t('action.refresh')} onClick={onRefresh} />
      {columns}
    </span>
  );
});
