import type { MonitorRow } from '@flotilla/contract/http/fleet/monitor';
import { memo, type RefObject, useCallback, useContext, useEffect, useRef, useState } from 'react';
import { StatusMark } from '../../../../components/text/status-mark.tsx';
import { useT } from '../../../../lib/i18n.ts';
import type { ScreenAction } from '../../../../lib/live/live-socket.ts';
import { useLink } from '../../../../lib/live/use-live-socket.ts';
import { useCan } from '../../../../lib/session/session.ts';
import { PhoneDialogs } from '../../../../parts/phone/phone-dialogs.tsx';
import { attentionMark } from '../../../../parts/phone/phone-state.ts';
import { usePhone } from '../../../../parts/phone/use-phone.ts';
import { type PhoneDialog, rights } from '../../../../parts/phone/use-phone-menu.ts';
import { statusOfRun } from '../../../../parts/runs/run-states.ts';
import { PhoneScreen } from '../../../../parts/screen/phone-screen.tsx';
import styles from '../monitor.module.css';
import { SyncLine } from '../sync/sync-line.tsx';
import { CardContext, type CardPlace, type CardState, type WallOfCards } from './card-context.ts';
import { Info, Keys, PhoneMenu, PhoneNumber } from './card-parts.tsx';
import { RunLine } from './run-line.tsx';

interface Props {
  row: MonitorRow;
  rowAtMs: number;
  state: CardState;
  place: CardPlace;
}

/** Starts a screen shortly before its card is scrolled into view. */
const margin = '120px';

function useInView(element: RefObject<Element | null>): boolean {
  const [inView, setInView] = useState(false);
  useEffect(() => {
    if (!element.current) return;
    const observer = new IntersectionObserver(([entry]) => setInView(entry?.isIntersecting ?? false), {
      rootMargin: margin,
    });
    observer.observe(element.current);
    return () => observer.disconnect();
  }, [element]);
  return inView;
}

/** A card's phone with what can be done with it. */
function useCard({ row, rowAtMs, state }: Props, wall: WallOfCards, card: RefObject<Element | null>) {
  const { socket, onWant } = wall;
  const { session, leads } = state;
  const inView = useInView(card) || session !== undefined;
  const { phone, steering } = usePhone(socket, row, rowAtMs, inView);
  const { deviceNo } = phone;
  const live = useLink(socket) === 'open' && phone.online;
  const mayControl = useCan(rights.control);
  const setWanted = useCallback((on: boolean) => onWant(deviceNo, on), [onWant, deviceNo]);
  const start = useCallback(() => setWanted(true), [setWanted]);
  const steerAlone = useCallback(
    (action: ScreenAction) => void socket.order(deviceNo, { action: 'canvas_action', ...action }),
    [socket, deviceNo],
  );
  const steer = leads && session ? session.steer : steerAlone;
  return { phone, steering, inView, live, mayControl, setWanted, start, steer };
}

/** The phone's state; on a bare card, which has no line for its run, the run's state. */
function CardMark({ phone, state, isBare }: { phone: MonitorRow; state: CardState; isBare: boolean }) {
  const t = useT();
  const { status, word } = attentionMark(phone);
  const { run } = state;
  if (!isBare || !run) return <StatusMark status={status} label={t(word)} />;
  const now = run.state ?? 'waiting';
  return <StatusMark status={statusOfRun[now]} label={t(`run.state.${now}`)} />;
}

function classNamesOf(phone: MonitorRow, { frozenSinceMs, session, leads, chosen }: CardState, isBare: boolean) {
  const { status } = attentionMark(phone);
  const names = [
    styles.card,
    isBare && styles.bare,
    status === 'alarm' && styles.alarm,
    (status === 'warning' || frozenSinceMs !== undefined) && styles.held,
    session && (leads ? styles.leads : styles.follows),
    chosen && styles.chosen,
  ];
  return names.filter(Boolean).join(' ');
}

const Screen = memo(PhoneScreen);
const minuteMs = 60_000;

function Card(props: Props) {
  const wall = useContext(CardContext)!;
  const { state, place, rowAtMs } = props;
  const { socket, openScreen, isBare = false, offlineToo = false, onChoose, pace } = wall;
  const { wanted, session, leads, chosen, run, frozenSinceMs, reachable = true } = state;
  const t = useT();
  const card = useRef<HTMLDivElement>(null);
  const { phone, steering, inView, live, mayControl, setWanted, start, steer } = useCard(props, wall, card);
  const mayWatch = useCan(rights.view) && openScreen;
  const [dialog, open] = useState<PhoneDialog>();
  const { deviceNo } = phone;
  const tabIndex = reachable ? 0 : -1;
  const choosable = (phone.online || offlineToo) && phone.status === 0;
  const hasInfo = !isBare && phone.screenSettings.show_phone_info === '1';
  return (
    // biome-ignore lint/a11y/useSemanticElements: a card on a wall is no cell of a table.
    <div
      role="gridcell"
      aria-selected={chosen ?? false}
      aria-rowindex={place.row}
      aria-colindex={place.column}
      ref={card}
      data-phone={deviceNo}
      className={classNamesOf(phone, state, isBare)}
      tabIndex={tabIndex}
    >
      <header className="fl-row">
        <CardMark phone={phone} state={state} isBare={isBare} />
        <PhoneNumber phone={phone} live={live} tabIndex={tabIndex} />
        {chosen !== undefined ? (
          <input
            type="checkbox"
            tabIndex={tabIndex}
            checked={chosen}
            aria-label={t('sync.choose', { deviceNo })}
            disabled={!choosable}
            onChange={() => onChoose?.(deviceNo)}
          />
        ) : (
          !isBare && <PhoneMenu {...{ socket, phone, steering, setWanted, open, tabIndex }} screens={mayWatch} />
        )}
      </header>
      {hasInfo && (
        <Info
          {...{ socket, phone, steering, frozenSinceMs, session, run, tabIndex }}
          minute={Math.floor(rowAtMs / minuteMs)}
        />
      )}
      {!hasInfo && session && <SyncLine session={session} deviceNo={deviceNo} />}
      {!hasInfo && !isBare && !session && run && <RunLine run={run} tabIndex={tabIndex} />}
      {openScreen && (
        <Screen
          socket={socket}
          phone={phone}
          wanted={wanted}
          inView={inView}
          mayWatch={mayWatch}
          mayControl={mayControl && chosen === undefined}
          pace={leads ? undefined : pace}
          steer={steer}
          reachable={reachable}
          onStart={start}
        />
      )}
      {openScreen && !isBare && (
        <Keys phone={phone} enabled={mayControl && live && phone.status === 0} steer={steer} tabIndex={tabIndex} />
      )}
      {chosen !== undefined && choosable && (
        // biome-ignore lint/a11y/useKeyWithClickEvents: the checkbox above is the same by keyboard.
        // biome-ignore lint/a11y/noStaticElementInteractions: as above.
        <div data-chooser className={styles.chooser} onClick={() => onChoose?.(deviceNo)} />
      )}
      <PhoneDialogs
        deviceNo={deviceNo}
        dialog={dialog}
        shown={wanted && phone.online}
        setWanted={setWanted}
        onClose={() => open(undefined)}
      />
    </div>
  );
}

const sameFields = <T extends object>(one: T, other: T): boolean =>
  (Object.keys(one) as (keyof T)[]).every((name) => one[name] === other[name]);

/** One phone on the wall, rendered again only if its row, its state or its place changed. */
export const DeviceCard = memo(
  Card,
  (before, now) =>
    before.row === now.row &&
    before.rowAtMs === now.rowAtMs &&
    sameFields(before.state, now.state) &&
    sameFields(before.place, now.place),
);
