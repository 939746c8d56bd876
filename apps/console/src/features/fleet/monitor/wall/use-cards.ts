import type { MonitorRow } from '@flotilla/contract/http/fleet/monitor';
import { useCallback, useEffect, useMemo, useState } from 'react';
import type { LiveSocket } from '../../../../lib/live/live-socket.ts';
import { delayFor } from '../../../../parts/screen/budget.ts';
import { getsCommands } from '../choose/use-choice.ts';
import type { WallState } from '../state/use-wall.ts';
import type { CardState, WallOfCards } from './card-context.ts';
import { useArrows } from './use-arrows.ts';
import { usePicking } from './use-picking.ts';

const checkEveryMs = 500;

/** The interval between two pictures of a tile, from the number of wanted screens. A change must hold for two checks. */
function useDelay(socket: LiveSocket, budget: number, expected: number): number {
  const [screens, setScreens] = useState<number>();
  useEffect(() => {
    let last = -1;
    const timer = setInterval(() => {
      const now = socket.wanted();
      if (now > 0 && now === last) setScreens(now);
      last = now;
    }, checkEveryMs);
    return () => clearInterval(timer);
  }, [socket]);
  return delayFor(screens ?? expected, budget);
}

/** The most by which a card grows beyond its minimum width to fill its row. */
const growth = 1.15;

/** The phones of the session, the leader included. */
export function membersOf({ sync }: WallState): ReadonlySet<string> {
  const state = sync.session?.state();
  return new Set(state && [state.leader, ...state.followers.map(({ deviceNo }) => deviceNo)]);
}

/** The data of the cards of these rows: shared values, the content of each, and its selection. */
export function useCards(wall: WallState, rows: readonly MonitorRow[] | undefined) {
  const { socket, look, openScreen, screens, sync, command, mayChoose, progress, list } = wall;
  const { tile, isBare, budget } = look;
  const { want: onWant } = screens;
  const delayMs = useDelay(socket, budget, rows?.filter(screens.wants).length ?? 1);
  const pace = useMemo(() => ({ delayMs, tilePx: Math.ceil(tile * growth * devicePixelRatio) }), [delayMs, tile]);
  const forSync = sync.choice.chosen !== undefined;
  const choice = forSync ? sync.choice : command;
  const { toggle } = choice;
  const order = useMemo(
    () =>
      forSync || mayChoose
        ? rows?.filter((row) => getsCommands(row) && (row.online || !forSync)).map(({ deviceNo }) => deviceNo)
        : undefined,
    [rows, mayChoose, forSync],
  );
  const { drawing, anchorAt, pick, handlers: picking } = usePicking({ choice, order });
  const onChoose = useCallback(
    (deviceNo: string) => {
      anchorAt(deviceNo);
      toggle(deviceNo);
    },
    [anchorAt, toggle],
  );
  const shared = useMemo<WallOfCards>(
    () => ({ socket, openScreen, isBare, onWant, onChoose, offlineToo: !forSync, pace }),
    [socket, openScreen, isBare, onWant, onChoose, forSync, pace],
  );
  const selection = drawing?.selection ?? choice.chosen;
  const chosen = selection && new Set(selection);
  const { stopAt, handlers: arrows } = useArrows(rows?.[0]?.deviceNo, order && { pick, anchorAt });
  const isStopHere = stopAt !== undefined && rows?.some(({ deviceNo }) => deviceNo === stopAt);
  const members = membersOf(wall);
  const leader = sync.session?.state().leader;
  const stateOf = (row: MonitorRow): CardState => ({
    wanted: members.has(row.deviceNo) || screens.wants(row),
    session: members.has(row.deviceNo) ? sync.session : undefined,
    leads: leader === row.deviceNo,
    chosen: chosen?.has(row.deviceNo),
    run: progress?.ofPhone.get(row.deviceNo),
    frozenSinceMs: list.frozen.get(row.deviceNo),
    reachable: row.deviceNo === stopAt || !isStopHere,
  });
  return {
    shared,
    stateOf,
    band: drawing?.band,
    isChoosable: order !== undefined,
    handlers: { ...arrows, ...picking },
  };
}
