import { createContext, type RefObject, useContext, useMemo, useState } from 'react';
import { useQueryValue } from '../../../../components/text/query-value.ts';
import { useAsk } from '../../../../lib/calls/use-call.ts';
import { useLiveSocket } from '../../../../lib/live/use-live-socket.ts';
import { useCan } from '../../../../lib/session/session.ts';
import { useIsMobile } from '../../../../lib/theme/use-look.ts';
import { sendPermission } from '../../../../parts/commands/commands.ts';
import { rights } from '../../../../parts/phone/use-phone-menu.ts';
import { type StartedRun, useMayRunNow } from '../../../../parts/run-now/run-now.ts';
import { useRunProgress } from '../../../../parts/run-now/use-run-progress.ts';
import {
  bareTileSizes,
  budgets,
  tileSizes,
  usualBareTile,
  usualBudget,
  usualTile,
} from '../../../../parts/screen/budget.ts';
import { useChosenPhones } from '../choose/use-chosen-phones.ts';
import { useEvery, useKeptChoice } from '../choose/use-kept-choice.ts';
import { readView, wallPageSizes } from '../filters/monitor-filters.ts';
import { useMonitorControl } from '../filters/use-monitor-filters.ts';
import { splitMovable } from '../sync/left-out.ts';
import { useSync } from '../sync/use-sync.ts';
import { useFit, usualSize } from '../wall/use-fit.ts';
import { useWantedScreens } from '../wall/use-wanted-screens.ts';
import { useWallRows } from './use-wall-rows.ts';

/** The look of the wall: its view, the size of its tiles, and the pictures they may load. */
function useWallLook() {
  const [inAddress] = useQueryValue('view');
  const view = readView(inAddress);
  const cards = useKeptChoice('tile', tileSizes, usualTile);
  const bareTiles = useKeptChoice('bareTile', bareTileSizes, usualBareTile);
  const isBare = view === 'pictures';
  const [tile, setTile] = isBare ? bareTiles : cards;
  const [budget, setBudget] = useKeptChoice('budget', budgets, usualBudget);
  const tiles: readonly number[] = isBare ? bareTileSizes : tileSizes;
  return { view, isBare, isTable: view === 'table', tile, setTile, tiles, budget, setBudget };
}

/** The state of the monitor page: the listed phones, the layout, the selection and sessions. `body` is the element that contains the cards. */
export function useWall(body: RefObject<HTMLElement | null>) {
  const narrow = useIsMobile();
  const look = useWallLook();
  const fit = useFit(body, look, narrow);
  const sizes = useMemo(() => [...new Set([fit ?? usualSize, ...wallPageSizes])].sort((a, b) => a - b), [fit]);
  const control = useMonitorControl(sizes, fit);
  const [every, setEvery] = useEvery();
  const socket = useLiveSocket();
  const list = useWallRows(socket, control.state, every * 1_000, !look.isTable && fit !== undefined);
  const environment = useAsk('GET /systemEnv/list', {});
  const openScreen = environment.data?.openScreen === true;
  const drawsScreens = !look.isTable && openScreen;
  const screens = useWantedScreens();
  const sync = useSync(socket);
  const isSyncing = sync.choice.chosen !== undefined || sync.session !== undefined;
  const maySend = useCan(sendPermission);
  const mayRun = useMayRunNow();
  const mayChoose = (maySend || mayRun) && !isSyncing;
  const command = useChosenPhones({
    rows: list.rows,
    filters: control.state.filters,
    onlyRows: !look.isTable && list.oddShown !== undefined,
    mayChoose,
  });
  const maySync = useCan(rights.control) && drawsScreens;
  const [started, setStarted] = useState<StartedRun>();
  const progress = useRunProgress(started);
  /** The number of phones that the table lists. */
  const [listed, setListed] = useState(0);
  /** Turns the chosen phones into phones that move together. */
  const moveTogether = () => {
    const { movable, leftOut } = splitMovable(command.chosen ?? [], list.rows ?? []);
    sync.open(movable, leftOut);
    command.choose(undefined);
  };
  return {
    ...{ narrow, look, sizes, control, every, setEvery, socket, list, openScreen, drawsScreens, screens },
    ...{ sync, maySync, moveTogether, command, mayChoose, started, setStarted, progress, listed, setListed },
    /** Whether no phones are being selected or controlled together. */
    isIdle: !isSyncing && !command.chosen,
  };
}

export type WallState = ReturnType<typeof useWall>;

/** The state of the monitor page, for its parts. */
export const WallContext = createContext<WallState | undefined>(undefined);

export function useWallState(): WallState {
  const wall = useContext(WallContext);
  if (!wall) throw new Error('A part of the monitor is rendered outside of it.');
  return wall;
}
