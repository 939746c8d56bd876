import type { MonitorRow } from '@flotilla/contract/http/monitor';
import { lazy, Suspense, useMemo, useRef, useState } from 'react';
import { Button } from '../../../../components/button.tsx';
import { ErrorState } from '../../../../components/error-state.tsx';
import { FilterRow } from '../../../../components/list/filter-row.tsx';
import { type Filters, toQuery, useUrlState } from '../../../../components/list/list-state.ts';
import { Pager } from '../../../../components/list/pager.tsx';
import { useQueryValue } from '../../../../components/query-value.ts';
import { afterPaint } from '../../../../lib/after-paint.ts';
import { messageOf } from '../../../../lib/api-error.ts';
import { useT } from '../../../../lib/i18n.ts';
import { useLiveSocket } from '../../../../lib/live/use-live-socket.ts';
import { useCan } from '../../../../lib/session.ts';
import { useIsMobile } from '../../../../lib/theme/use-look.ts';
import { toast } from '../../../../lib/toast.ts';
import { refresh, useAsk } from '../../../../lib/use-call.ts';
import { useLatest } from '../../../../lib/use-latest.ts';
import { sendPermission } from '../../../../parts/commands/commands.ts';
import { rights } from '../../../../parts/phone/use-phone-menu.ts';
import { type StartedRun, useMayRunNow } from '../../../../parts/run-now/run-now.ts';
import { RunStrip } from '../../../../parts/run-now/run-strip.tsx';
import { useRunProgress } from '../../../../parts/run-now/use-run-progress.ts';
import { budgets, tileSizes, usualBudget, usualTile } from '../../../../parts/screen/budget.ts';
import { KeptChips } from '../choose/kept-chips.tsx';
import { type KeptPlace, useKeptSelections } from '../choose/kept-selections.ts';
import { KeysHelp } from '../choose/keys-help.tsx';
import { SelectionBar } from '../choose/selection-bar.tsx';
import { getsCommands, useChoice } from '../choose/use-choice.ts';
import { useEvery, useKeptChoice } from '../choose/use-kept-choice.ts';
import { useWallKeys } from '../choose/use-wall-keys.ts';
import { WhichPhones } from '../choose/which-phones.tsx';
import { askListed } from '../dense/ask-listed.ts';
import { useDenseColumns } from '../dense/dense-columns.tsx';
import { filterNames, wallPageSizes } from '../filters/monitor-filters.ts';
import { ShowAllButton, ViewTools } from '../filters/monitor-tools.tsx';
import { NoPhones } from '../filters/no-phones.tsx';
import { useMonitorFilters } from '../filters/use-monitor-filters.ts';
import styles from '../monitor.module.css';
import { splitMovable } from '../sync/left-out.ts';
import { useSync } from '../sync/use-sync.ts';
import { Piles } from '../wall/piles.tsx';
import { useFit, usualSize } from '../wall/use-fit.ts';
import { frozenAfterThoseInNeed, useFrozen } from '../wall/use-frozen.ts';
import { useOdd } from '../wall/use-odd.ts';
import { useWantedScreens } from '../wall/use-wanted-screens.ts';
import { Wall } from '../wall/wall.tsx';
import { WallTools } from '../wall/wall-tools.tsx';

const DenseTable = lazy(() => import('../dense/dense-table.tsx'));
const SyncBar = lazy(() => import('../sync/sync-bar.tsx'));

const route = 'GET /device/monitor/list';

const askAgain = () => refresh(route);

const mayBeChosen = ({ online, status }: MonitorRow): boolean => online && status === 0;

/** Those of these rows that get commands and runs. */
const numbersOf = (rows: readonly MonitorRow[] | undefined): string[] =>
  rows?.filter(getsCommands).map(({ deviceNo }) => deviceNo) ?? [];

export default function MonitorPage() {
  const t = useT();
  const narrow = useIsMobile();
  const [tile, setTile] = useKeptChoice('tile', tileSizes, usualTile);
  const body = useRef<HTMLDivElement>(null);
  const fit = useFit(body, tile, narrow);
  const sizes = useMemo(() => [...new Set([fit ?? usualSize, ...wallPageSizes])].sort((a, b) => a - b), [fit]);
  const control = useUrlState(filterNames, sizes, fit);
  const [every, setEvery] = useEvery();
  const [view] = useQueryValue('view');
  const asTable = view === 'table';
  const socket = useLiveSocket();
  const filters = useMonitorFilters();
  // Until another order is chosen, those who need attention come first.
  const query = { orderBy: 'attention' as const, ...toQuery(control.state) };
  const enabled = !asTable && fit !== undefined;
  const asked = useAsk(route, { query }, { everyMs: every * 1_000, keep: true, enabled });
  const { data, error, refetch, dataUpdatedAt } = asked;
  const environment = useAsk('GET /systemEnv/list', {});
  const openScreen = environment.data?.openScreen === true;
  const drawsScreens = !asTable && openScreen;
  const maySteer = useCan(rights.control);
  const screens = useWantedScreens();
  const sync = useSync(socket);
  const maySend = useCan(sendPermission);
  const command = useChoice();
  const mayRun = useMayRunNow();
  const mayChoose = (maySend || mayRun) && !sync.choice.chosen && !sync.session;
  const [started, setStarted] = useState<StartedRun>();
  const progress = useRunProgress(started);
  const isIdle = !sync.choice.chosen && !sync.session && !command.chosen;
  const [budget, setBudget] = useKeptChoice('budget', budgets, usualBudget);
  const frozen = useFrozen(socket, data?.list);
  const odd = useOdd(socket, data?.list);
  /** Those that were odd when they were asked for: the wall does not jump while somebody looks at them. */
  const [oddShown, setOddShown] = useState<ReadonlySet<string>>();
  const { filters: chosen, pageNum, pageSize, sort } = control.state;
  const [filtersShown, setFiltersShown] = useState(!narrow);
  const total = data?.total ?? 0;
  const columns = useDenseColumns(narrow);
  const [listed, setListed] = useState(0);
  const rows = useMemo(() => {
    const shown = data?.list.filter(({ deviceNo }) => !oddShown || oddShown.has(deviceNo));
    return sort || !shown ? shown : frozenAfterThoseInNeed(shown, frozen);
  }, [data, oddShown, frozen, sort]);
  const { kept, keep } = useKeptSelections();
  const choosable = asTable || !oddShown ? () => askListed(chosen) : numbersOf(rows);
  const addAll = async () => {
    if (!command.chosen) command.choose([]);
    command.add(typeof choosable === 'function' ? await choosable() : choosable);
  };
  /** Without phones that are gone, of which the server would know nothing. */
  const recall = async (place: KeptPlace) => {
    const before = command.chosen;
    const wanted = kept[place] ?? [];
    const here = new Set(numbersOf(rows));
    const known = wanted.every((deviceNo) => here.has(deviceNo)) ? here : new Set(await askListed({}));
    const left = wanted.filter((deviceNo) => known.has(deviceNo));
    if (left.length === 0) toast.info(t('monitor.recallNone', { place }));
    else command.replace(before, left);
  };
  const keepChosen = (place: KeptPlace) => {
    const { chosen: phones = [] } = command;
    keep(place, phones);
    toast.success(t('monitor.keptAs', { place, count: phones.length }));
  };
  const failed = (error: unknown) => void toast.error(messageOf(error));
  useWallKeys((order) => {
    if (order.do === 'leave' && command.chosen) afterPaint(() => command.choose(undefined));
    else if (order.do === 'chooseAll') afterPaint(() => void addAll().catch(failed));
    else if (order.do === 'recall' && kept[order.place]) recall(order.place).catch(failed);
    else if (order.do === 'keep' && command.chosen?.length) keepChosen(order.place);
    else return false;
    return true;
  }, mayChoose);
  const moveTogether = () => {
    const { movable, leftOut } = splitMovable(command.chosen ?? [], rows ?? []);
    sync.open(movable, leftOut);
    command.choose(undefined);
  };
  // Whether only those who need attention are shown is chosen beside the filters and stays with them.
  const filter = useLatest((next: Filters) =>
    control.change({ filters: { ...next, ...(chosen.attention && { attention: chosen.attention }) } }),
  );
  const from = (pageNum - 1) * pageSize + 1;
  const range = t('monitor.range', { from, to: Math.min(total, from + pageSize - 1), total });
  return (
    <section className={styles.page} aria-label={t('monitor.wall')}>
      <h1 className="fl-hidden">{t('monitor.wall')}</h1>
      <div className={styles.top}>
        {filtersShown && <FilterRow label={t('monitor.wall')} filters={filters} value={chosen} onChange={filter} />}
        <ViewTools
          every={every}
          onEvery={setEvery}
          onRefresh={askAgain}
          columns={asTable && columns.panel}
          {...(narrow && { filters: { shown: filtersShown, toggle: () => setFiltersShown(!filtersShown) } })}
        />
        <div className={styles.tools}>
          <WhichPhones
            control={control}
            odd={asTable ? undefined : odd}
            oddOnly={oddShown !== undefined}
            onOddOnly={(only) => setOddShown(only ? odd?.odd : undefined)}
          />
          {drawsScreens && <ShowAllButton rows={rows} screens={screens} />}
          {maySteer && drawsScreens && isIdle && (
            <Button icon="grid" onClick={() => sync.open()}>
              {t('sync.title')}
            </Button>
          )}
          {mayChoose && isIdle && (
            <Button icon="check" onClick={() => command.choose([])}>
              {t('monitor.choose')}
            </Button>
          )}
          {!asTable && odd && (
            <Piles
              piles={odd.piles}
              rows={data?.list ?? []}
              chosen={command.chosen}
              onChoose={(pile) => (mayChoose ? command.choose(pile) : setOddShown(new Set(pile)))}
            />
          )}
          {mayChoose && <KeptChips kept={kept} onRecall={(place) => void recall(place).catch(failed)} />}
          {!asTable && mayChoose && !narrow && <KeysHelp />}
          {drawsScreens && !narrow && (
            <WallTools socket={socket} tile={tile} onTile={setTile} budget={budget} onBudget={setBudget} />
          )}
        </div>
      </div>
      {!asTable && (sync.choice.chosen || sync.session) && (
        <Suspense>
          <SyncBar sync={sync} choosable={rows?.filter(mayBeChosen).map(({ deviceNo }) => deviceNo) ?? []} />
        </Suspense>
      )}
      {command.chosen && (
        <SelectionBar
          choice={command}
          choosable={asTable ? choosable : numbersOf(rows)}
          all={oddShown ? undefined : { filters: chosen, total: asTable ? listed : total }}
          onKeep={keepChosen}
          onTogether={maySteer && drawsScreens ? moveTogether : undefined}
          onStarted={(now) => {
            setStarted(now);
            command.choose(undefined);
          }}
        />
      )}
      {started && <RunStrip started={started} progress={progress} onClose={() => setStarted(undefined)} />}
      <div className={styles.body} ref={body}>
        {asTable ? (
          <Suspense>
            <DenseTable
              control={control}
              columns={columns.shown}
              everySeconds={every}
              choice={command}
              mayChoose={mayChoose}
              onTotal={setListed}
            />
          </Suspense>
        ) : error && !rows ? (
          <ErrorState error={error} onRetry={() => void refetch()} />
        ) : rows?.length === 0 ? (
          <NoPhones
            filters={chosen}
            odd={oddShown !== undefined}
            onReset={() => {
              setOddShown(undefined);
              control.change({ filters: {} });
            }}
          />
        ) : (
          <Wall
            socket={socket}
            rows={rows}
            rowsAtMs={dataUpdatedAt}
            openScreen={openScreen}
            wants={screens.wants}
            onWant={screens.want}
            sync={sync}
            command={command}
            mayChoose={mayChoose}
            progress={progress}
            frozen={frozen}
            tile={tile}
            budget={budget}
            size={pageSize}
          />
        )}
      </div>
      {!asTable && oddShown && (
        <p className={styles.foot} role="status">
          {t('monitor.shown', { count: rows?.length ?? 0 })}
        </p>
      )}
      {!asTable && !oddShown && total > 0 && (
        <Pager
          control={control}
          total={total}
          sizes={sizes}
          words={sort ? range : `${range} · ${t('monitor.order')}`}
        />
      )}
    </section>
  );
}
