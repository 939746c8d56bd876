import { Segmented, Select } from 'antd';
import { memo, type ReactNode, useState } from 'react';
import { Button } from '../../../../components/button.tsx';
import { FilterRow } from '../../../../components/list/filter-row.tsx';
import type { Filters } from '../../../../components/list/list-state.ts';
import { Icon } from '../../../../components/text/icon.tsx';
import { useQueryValue } from '../../../../components/text/query-value.ts';
import { refresh } from '../../../../lib/calls/use-call.ts';
import { useT } from '../../../../lib/i18n.ts';
import { useLatest } from '../../../../lib/use-latest.ts';
import { countOf } from '../../../../parts/phone/phone-set.ts';
import { KeptChips } from '../choose/kept-chips.tsx';
import { KeysHelp } from '../choose/keys-help.tsx';
import { WhichPhones } from '../choose/which-phones.tsx';
import styles from '../monitor.module.css';
import { useWallState } from '../state/use-wall.ts';
import { listRoute } from '../state/use-wall-rows.ts';
import { Piles } from '../wall/piles.tsx';
import { WallTools } from '../wall/wall-tools.tsx';
import { readView, refreshSeconds, type WallView, wallViews } from './monitor-filters.ts';
import { useMonitorFilters } from './use-monitor-filters.ts';

/** Shows the screens of all phones of the page; stops them if at least one is shown. */
function ShowAllButton() {
  const t = useT();
  const { list, screens } = useWallState();
  const anyShown = list.rows?.some(screens.wants) ?? false;
  return (
    <Button
      icon={anyShown ? 'screenOff' : 'screen'}
      aria-label={t(anyShown ? 'monitor.hideAll' : 'monitor.showAll')}
      onClick={() => screens.setAll(!anyShown)}
    />
  );
}

interface ViewProps {
  /** Seconds between two requests. */
  every: number;
  onEvery: (seconds: number) => void;
  /** Set in a narrow window, where a button shows and hides the filters. */
  filters: { shown: boolean; toggle: () => void } | undefined;
  /** Chooses the columns of the table. */
  columns: ReactNode;
}

const viewWord = { wall: 'monitor.asWall', pictures: 'monitor.asPictures', table: 'monitor.asTable' } as const;
const refreshList = () => refresh(listRoute);

/** The refresh interval, the view, and the table's columns. */
const ViewTools = memo(function ViewTools({ every, onEvery, filters, columns }: ViewProps) {
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
      <Segmented<WallView>
        aria-label={t('monitor.view')}
        value={readView(view)}
        onChange={(next) => setView(next === 'wall' ? undefined : next)}
        options={wallViews.map((value) => ({ value, label: t(viewWord[value]) }))}
      />
      {filters && (
        <Button
          icon="filter"
          aria-label={t('list.toggleFilters')}
          aria-expanded={filters.shown}
          onClick={filters.toggle}
        />
      )}
      <Button icon="refresh" aria-label={t('action.refresh')} onClick={refreshList} />
      {columns}
    </span>
  );
});

/** The number of phones to which a link has narrowed the monitor; a click removes that filter. */
function OnlyThese() {
  const t = useT();
  const { control } = useWallState();
  const { deviceNos, ...others } = control.state.filters;
  if (!deviceNos) return null;
  return (
    <button
      type="button"
      className={styles.chip}
      title={t('monitor.notOnlyThese')}
      onClick={() => control.change({ filters: others })}
    >
      {t('monitor.onlyThese', { count: countOf(deviceNos) })} <Icon name="close" size={12} />
    </button>
  );
}

/** The filters, the views and the actions of the wall. */
function WallButtons() {
  const t = useT();
  const { list, look, control, drawsScreens, sync, maySync, command, mayChoose, isIdle, narrow, socket } =
    useWallState();
  const { odd, oddShown, showOdd } = list;
  return (
    <div className={styles.tools}>
      <OnlyThese />
      <WhichPhones
        control={control}
        odd={look.isTable ? undefined : odd}
        oddOnly={oddShown !== undefined}
        onOddOnly={(only) => showOdd(only ? { phones: odd?.odd ?? new Set(), grows: true } : undefined)}
      />
      {drawsScreens && <ShowAllButton />}
      {maySync && isIdle && (
        <Button icon="grid" onClick={() => sync.open()}>
          {t('sync.title')}
        </Button>
      )}
      {mayChoose && isIdle && (
        <Button icon="check" onClick={() => command.choose([])}>
          {t('monitor.choose')}
        </Button>
      )}
      {!look.isTable && odd && (
        <Piles
          piles={odd.piles}
          rows={list.all ?? []}
          chosen={command.chosen}
          onChoose={(pile) => (mayChoose ? command.choose(pile) : showOdd({ phones: new Set(pile), grows: false }))}
        />
      )}
      {mayChoose && <KeptChips kept={command.kept} onRecall={command.recall} />}
      {!look.isTable && mayChoose && !narrow && <KeysHelp />}
      {drawsScreens && !narrow && <WallTools socket={socket} look={look} />}
    </div>
  );
}

/** The tools above the wall or the table. */
export function MonitorTools({ columns }: { columns: ReactNode }) {
  const t = useT();
  const { control, narrow, every, setEvery } = useWallState();
  const filters = useMonitorFilters();
  const [filtersShown, setFiltersShown] = useState(!narrow);
  const { filters: chosen } = control.state;
  // The attention filter has a control of its own, so it survives a change of the others.
  const filter = useLatest((next: Filters) =>
    control.change({ filters: { ...next, ...(chosen.attention && { attention: chosen.attention }) } }),
  );
  return (
    <div className={styles.top}>
      {filtersShown && <FilterRow label={t('monitor.wall')} filters={filters} value={chosen} onChange={filter} />}
      <ViewTools
        every={every}
        onEvery={setEvery}
        columns={columns}
        filters={narrow ? { shown: filtersShown, toggle: () => setFiltersShown(!filtersShown) } : undefined}
      />
      <WallButtons />
    </div>
  );
}
