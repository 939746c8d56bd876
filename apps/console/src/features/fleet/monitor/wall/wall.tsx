import type { MonitorRow } from '@flotilla/contract/http/monitor';
import { type CSSProperties, useCallback, useDeferredValue, useEffect, useMemo, useRef, useState } from 'react';
import { useT } from '../../../../lib/i18n.ts';
import type { LiveSocket } from '../../../../lib/live/live-socket.ts';
import type { RunProgress } from '../../../../parts/run-now/use-run-progress.ts';
import { delayFor } from '../../../../parts/screen/budget.ts';
import { type Choice, getsCommands } from '../choose/use-choice.ts';
import styles from '../monitor.module.css';
import { OffPageMember } from '../sync/off-page-member.tsx';
import type { Sync } from '../sync/use-sync.ts';
import { DeviceCard } from './device-card.tsx';
import { useArrows } from './use-arrows.ts';
import { useColumnCount } from './use-column-count.ts';
import { usePicking } from './use-picking.ts';

interface Props {
  socket: LiveSocket;
  /** Undefined while the first ones are loading. */
  rows: readonly MonitorRow[] | undefined;
  rowsAtMs: number;
  openScreen: boolean;
  wants: (row: MonitorRow) => boolean;
  onWant: (deviceNo: string, on: boolean) => void;
  sync: Sync;
  /** Phones that are being chosen for what is done with them. */
  command: Choice;
  /** Phones may be chosen. */
  mayChoose: boolean;
  progress: RunProgress | undefined;
  frozen: ReadonlyMap<string, number>;
  /** The least width of a tile. */
  tile: number;
  /** Pictures a second for all tiles. */
  budget: number;
  /** How many cards a page holds. */
  size: number;
}

const lookEveryMs = 500;

/** The time between two pictures of a tile, from how many screens are wanted now. A change has to hold for two looks. */
function useDelay(socket: LiveSocket, budget: number, expected: number): number {
  const [screens, setScreens] = useState<number>();
  useEffect(() => {
    let last = -1;
    const timer = setInterval(() => {
      const now = socket.wanted();
      if (now > 0 && now === last) setScreens(now);
      last = now;
    }, lookEveryMs);
    return () => clearInterval(timer);
  }, [socket]);
  return delayFor(screens ?? expected, budget);
}

/** Tiles grow to fill their row. */
const growth = 1.15;

/** The phones of the page, one card each. */
export function Wall(props: Props) {
  const { socket, openScreen, wants, onWant, sync, frozen, tile, budget } = props;
  const t = useT();
  // A hundred cards are drawn anew in small pieces, between which touches and pictures get their turn.
  const { rows, rowsAtMs } = useDeferredValue(
    useMemo(() => ({ rows: props.rows, rowsAtMs: props.rowsAtMs }), [props.rows, props.rowsAtMs]),
  );
  const delayMs = useDelay(socket, budget, rows?.filter(wants).length ?? 1);
  const pace = useMemo(() => ({ delayMs, tilePx: Math.ceil(tile * growth * devicePixelRatio) }), [delayMs, tile]);
  const { command } = props;
  const { session } = sync;
  const forSync = sync.choice.chosen !== undefined;
  const choice = forSync ? sync.choice : command;
  const state = session?.state();
  const members = new Set(state && [state.leader, ...state.followers.map(({ deviceNo }) => deviceNo)]);
  const order = useMemo(
    () =>
      forSync || props.mayChoose
        ? rows?.filter((row) => getsCommands(row) && (row.online || !forSync)).map(({ deviceNo }) => deviceNo)
        : undefined,
    [rows, props.mayChoose, forSync],
  );
  const { drawing, anchorAt, pick, handlers: picking } = usePicking({ choice, order });
  const choosesOne = useCallback(
    (deviceNo: string) => {
      anchorAt(deviceNo);
      choice.toggle(deviceNo);
    },
    [anchorAt, choice.toggle],
  );
  const selection = drawing?.selection ?? choice.chosen;
  const chosen = selection && new Set(selection);
  const { stopAt, handlers } = useArrows(rows?.[0]?.deviceNo, order && { pick, anchorAt });
  const grid = useRef<HTMLDivElement>(null);
  const columns = useColumnCount(grid, tile, rows !== undefined);
  const style = { '--tile': `${tile}px` } as CSSProperties;
  if (!rows)
    return (
      <div className={styles.wall} style={style} role="status" aria-label={t('state.loading')}>
        {Array.from({ length: props.size }, (_, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: nothing is known of them but their places.
          <div key={index} className={`${styles.card} ${styles.ghost}`}>
            <header />
            <div className={styles.info} />
            <div className={styles.ghostScreen} />
            <div className={styles.keys} />
          </div>
        ))}
      </div>
    );
  const onPage = new Set(rows.map(({ deviceNo }) => deviceNo));
  const isStopHere = stopAt !== undefined && onPage.has(stopAt);
  return (
    <>
      {/* biome-ignore lint/a11y/useSemanticElements: cards on a wall are no table. */}
      <div
        ref={grid}
        role="grid"
        aria-label={t('monitor.wall')}
        aria-multiselectable={order !== undefined}
        aria-colcount={columns}
        aria-rowcount={Math.ceil(rows.length / columns)}
        className={styles.wall}
        style={style}
        {...handlers}
        {...picking}
      >
        {/* biome-ignore lint/a11y/useSemanticElements: as above. */}
        {/* biome-ignore lint/a11y/useFocusableInteractive: its cards have the focus. */}
        <div role="row" className={styles.row}>
          {rows.map((row, nth) => (
            <DeviceCard
              key={row.id}
              socket={socket}
              row={row}
              rowAtMs={rowsAtMs}
              openScreen={openScreen}
              wanted={members.has(row.deviceNo) || wants(row)}
              onWant={onWant}
              pace={pace}
              session={members.has(row.deviceNo) ? session : undefined}
              leads={state?.leader === row.deviceNo}
              chosen={chosen?.has(row.deviceNo)}
              onChoose={choosesOne}
              run={props.progress && (props.progress.ofPhone.get(row.deviceNo) ?? null)}
              rowIndex={1 + Math.floor(nth / columns)}
              columnIndex={1 + (nth % columns)}
              offlineToo={!forSync}
              frozenSinceMs={frozen.get(row.deviceNo)}
              reachable={row.deviceNo === stopAt || !isStopHere}
            />
          ))}
        </div>
        {drawing && (
          <div
            className={styles.band}
            style={{
              left: drawing.band.left,
              top: drawing.band.top,
              width: drawing.band.right - drawing.band.left,
              height: drawing.band.bottom - drawing.band.top,
            }}
          />
        )}
      </div>
      {[...members]
        .filter((deviceNo) => !onPage.has(deviceNo))
        .map((deviceNo) => (
          <OffPageMember key={deviceNo} socket={socket} deviceNo={deviceNo} />
        ))}
    </>
  );
}
