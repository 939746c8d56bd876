import { Segmented, Select } from 'antd';
import type { ReactNode } from 'react';
import { Button } from '../../../../components/button.tsx';
import { useQueryValue } from '../../../../components/query-value.ts';
import { useT } from '../../../../lib/i18n.ts';
import styles from '../monitor.module.css';
import { refreshSeconds } from './monitor-filters.ts';

interface Props {
  /** Which phones are shown. */
  which: ReactNode;
  /** The environment allows screens, and they are drawn. */
  screens: boolean;
  /** A screen of the page is wanted. */
  anyShown: boolean;
  onShowAll: (on: boolean) => void;
  /** Chooses phones that move together; undefined for those who may not, and while some do. */
  onSync: (() => void) | undefined;
  /** Chooses phones that get a command; undefined as above. */
  onCommand: (() => void) | undefined;
  /** How large and how often the screens are drawn. */
  wallTools: ReactNode;
}

/** What is done with the phones of the page, and how their screens are drawn. */
export function MonitorTools(props: Props) {
  const { which, screens, anyShown, onShowAll, onSync, onCommand, wallTools } = props;
  const t = useT();
  return (
    <div className={styles.tools}>
      {which}
      {screens && (
        <Button
          icon={anyShown ? 'stop' : 'play'}
          aria-label={t(anyShown ? 'monitor.hideAll' : 'monitor.showAll')}
          onClick={() => onShowAll(!anyShown)}
        />
      )}
      {onSync && (
        <Button icon="grid" onClick={onSync}>
          {t('sync.title')}
        </Button>
      )}
      {onCommand && (
        <Button icon="terminal" onClick={onCommand}>
          {t('command.send')}
        </Button>
      )}
      {screens && <span className={styles.end}>{wallTools}</span>}
    </div>
  );
}

interface ViewProps {
  /** Seconds between two askings. */
  every: number;
  onEvery: (seconds: number) => void;
  onRefresh: () => void;
  /** Where there is little room the filters are shown when they are asked for. */
  filters?: { shown: boolean; toggle: () => void };
}

/** How often is asked, and how it is shown. */
export function ViewTools({ every, onEvery, onRefresh, filters }: ViewProps) {
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
    </span>
  );
}
