import type { ScreenSettings } from '@flotilla/contract/phone-settings';
import {
  type CSSProperties,
  type RefObject,
  useDeferredValue,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import { useT } from '../../../../lib/i18n.ts';
import type { LiveSocket } from '../../../../lib/live/live-socket.ts';
import { screenDefaults } from '../../../../parts/phone/screen-fields.ts';
import { tileSettings } from '../../../../parts/screen/budget.ts';
import { useRoom } from '../../../../parts/screen/use-room.ts';
import styles from '../monitor.module.css';
import { useWallState } from '../state/use-wall.ts';
import { CardContext } from './card-context.ts';
import { DeviceCard } from './device-card.tsx';
import { membersOf, useCards } from './use-cards.ts';

/** Measures the number of cards in a row. */
function useColumnCount(grid: RefObject<HTMLElement | null>, tile: number, drawn: boolean): number {
  const [columns, setColumns] = useState(1);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another size of the tiles makes other columns.
  useLayoutEffect(() => {
    const element = grid.current;
    if (!element) return;
    // The observer calls at once too, and after the layout: asking before it would lay out all cards twice.
    const observer = new ResizeObserver(() =>
      setColumns(getComputedStyle(element).gridTemplateColumns.split(' ').filter(Boolean).length || 1),
    );
    observer.observe(element);
    return () => observer.disconnect();
  }, [grid, tile, drawn]);
  return columns;
}

/** The smallest scale at which screens can be compared. */
const pace = { delayMs: 1_000, tilePx: 64 };
const usual: ScreenSettings = { ...screenDefaults, screen_scale: '10', local_cam: '1', screen_img_delay: '1000' };
const settings = tileSettings(usual, pace);

/** A phone that moves with others while its card is on another page: its screen stays open, small and slow. */
function OffPageMember({ socket, deviceNo }: { socket: LiveSocket; deviceNo: string }) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const video = useRef<HTMLVideoElement>(null);
  useRoom(socket, { canvas, video }, { deviceNo, active: true, settings, yields: true });
  return <canvas ref={canvas} width={1} height={1} hidden />;
}

interface GhostsProps {
  count: number;
  style: CSSProperties;
  isBare: boolean;
}

/** Placeholders until the first phones have loaded. */
function Ghosts({ count, style, isBare }: GhostsProps) {
  const t = useT();
  return (
    <div className={styles.wall} style={style} role="status" aria-label={t('state.loading')}>
      {Array.from({ length: count }, (_, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: placeholders have nothing but their index.
        <div key={index} className={`${styles.card} ${styles.ghost} ${isBare ? styles.bare : ''}`}>
          <header />
          {!isBare && <div className={styles.info} />}
          <div className={styles.ghostScreen} />
          {!isBare && <div className={styles.keys} />}
        </div>
      ))}
    </div>
  );
}

/** Keeps screens without a visible card open, small and slow: those of phones controlled together, and those that odd phones are compared with. */
function HiddenScreens() {
  const wall = useWallState();
  const { list, screens } = wall;
  const drawn = new Set(list.rows?.map(({ deviceNo }) => deviceNo));
  const compared = list.all?.filter((row) => row.online && screens.wants(row)).map(({ deviceNo }) => deviceNo) ?? [];
  const hidden = [...new Set([...membersOf(wall), ...compared])].filter((deviceNo) => !drawn.has(deviceNo));
  return hidden.map((deviceNo) => <OffPageMember key={deviceNo} socket={wall.socket} deviceNo={deviceNo} />);
}

/** The phones of the page, one card each. */
export function Wall() {
  const t = useT();
  const wall = useWallState();
  const { list, look, control } = wall;
  // A hundred cards are rendered in small pieces, so that touches and pictures are handled in between.
  const { rows, readAtMs } = useDeferredValue(
    useMemo(() => ({ rows: list.rows, readAtMs: list.readAtMs }), [list.rows, list.readAtMs]),
  );
  const { shared, stateOf, band, isChoosable, handlers } = useCards(wall, rows);
  const grid = useRef<HTMLDivElement>(null);
  const columns = useColumnCount(grid, look.tile, rows !== undefined);
  const style = { '--tile': `${look.tile}px` } as CSSProperties;
  if (!rows) return <Ghosts count={control.state.pageSize} style={style} isBare={look.isBare} />;
  return (
    <CardContext value={shared}>
      {/* biome-ignore lint/a11y/useSemanticElements: cards on a wall are no table. */}
      <div
        ref={grid}
        role="grid"
        aria-label={t('monitor.wall')}
        aria-multiselectable={isChoosable}
        aria-colcount={columns}
        aria-rowcount={Math.ceil(rows.length / columns)}
        className={styles.wall}
        style={style}
        {...handlers}
      >
        {/* biome-ignore lint/a11y/useSemanticElements: as above. */}
        {/* biome-ignore lint/a11y/useFocusableInteractive: its cards have the focus. */}
        <div role="row" className={styles.row}>
          {rows.map((row, nth) => (
            <DeviceCard
              key={row.id}
              row={row}
              rowAtMs={readAtMs}
              state={stateOf(row)}
              place={{ row: 1 + Math.floor(nth / columns), column: 1 + (nth % columns) }}
            />
          ))}
        </div>
        {band && (
          <div
            className={styles.band}
            style={{ left: band.left, top: band.top, width: band.right - band.left, height: band.bottom - band.top }}
          />
        )}
      </div>
      <HiddenScreens />
    </CardContext>
  );
}
