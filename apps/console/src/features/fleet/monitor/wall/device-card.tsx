import { isBatteryLow } from '@flotilla/contract/attention';
import type { MonitorRow } from '@flotilla/contract/http/monitor';
import { Popover } from 'antd';
import { memo, type RefObject, useCallback, useEffect, useRef, useState } from 'react';
import { Icon } from '../../../../components/icon.tsx';
import { MenuButton } from '../../../../components/menu-button.tsx';
import { PageLink } from '../../../../components/page-link.tsx';
import { StatusMark } from '../../../../components/status-mark.tsx';
import { formatClock, formatRelative, toDate } from '../../../../lib/format.ts';
import { useT } from '../../../../lib/i18n.ts';
import type { LiveSocket, ScreenAction } from '../../../../lib/live/live-socket.ts';
import { useLink } from '../../../../lib/live/use-live-socket.ts';
import { phoneHref } from '../../../../lib/navigation/addresses.ts';
import { useCan } from '../../../../lib/session.ts';
import { type Heard, othersSteer } from '../../../../parts/phone/merge-phone.ts';
import { PhoneDialogs } from '../../../../parts/phone/phone-dialogs.tsx';
import { attentionMark } from '../../../../parts/phone/phone-state.ts';
import { usePhone } from '../../../../parts/phone/use-phone.ts';
import { type PhoneDialog, rights, usePhoneMenu } from '../../../../parts/phone/use-phone-menu.ts';
import type { PhoneRun } from '../../../../parts/run-now/use-run-progress.ts';
import type { Pace } from '../../../../parts/screen/budget.ts';
import { mainButtons, phoneButtons } from '../../../../parts/screen/phone-keys.ts';
import { PhoneScreen } from '../../../../parts/screen/phone-screen.tsx';
import screens from '../../../../parts/screen/screen.module.css';
import { SteeredBy } from '../../../../parts/screen/steered-by.tsx';
import styles from '../monitor.module.css';
import { SyncLine } from '../sync/sync-line.tsx';
import type { SyncSession } from '../sync/sync-session.ts';
import { PhoneDetails } from './phone-details.tsx';
import { RunLine } from './run-line.tsx';

interface Props {
  socket: LiveSocket;
  row: MonitorRow;
  rowAtMs: number;
  /** The environment allows screens. */
  openScreen: boolean;
  wanted: boolean;
  onWant: (deviceNo: string, on: boolean) => void;
  /** No more pixels and pictures than this, but for the phone that leads others. */
  pace?: Pace | undefined;
  /** Phones move together, and this is one of them. */
  session?: SyncSession | undefined;
  leads?: boolean;
  /** Phones are being chosen: whether this one is; undefined otherwise. */
  chosen?: boolean | undefined;
  onChoose?: ((deviceNo: string) => void) | undefined;
  /** Why it cannot be chosen is that it is disabled; else also that it is offline. */
  offlineToo?: boolean;
  /** The Tab key reaches it, and what is in it. */
  reachable?: boolean;
  /** How the run that is followed goes on it; null if it has none, undefined while none is followed. */
  run?: PhoneRun | null | undefined;
  /** Its place on the wall, counted from 1. */
  rowIndex?: number;
  columnIndex?: number;
  /** Its screen has stood still since then although it has work. */
  frozenSinceMs?: number | undefined;
}

/** Begins a little before an element is scrolled into view, so that its picture is there in time. */
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

/** Older reports are told by their distance, newer ones by the clock. */
const recentMs = 10 * 60_000;
function ReportTime({ phone }: { phone: MonitorRow }) {
  const t = useT();
  const at = toDate(phone.reportTime);
  if (!at) return <span>{t('status.never')}</span>;
  const recent = phone.online || Date.now() - at.getTime() < recentMs;
  return <time dateTime={at.toISOString()}>{recent ? formatClock(at) : formatRelative(at)}</time>;
}

interface MessageProps extends Pick<Props, 'socket' | 'frozenSinceMs'> {
  phone: MonitorRow;
  steering: Heard['steering'];
}
function Message({ socket, phone, steering, frozenSinceMs }: MessageProps) {
  const t = useT();
  if (steering && othersSteer(steering))
    return <SteeredBy socket={socket} deviceNo={phone.deviceNo} userName={steering.userName} />;
  if (frozenSinceMs !== undefined) {
    const minutes = Math.floor((Date.now() - frozenSinceMs) / 60_000);
    return <span className={screens.steered}>{t('monitor.frozen', { minutes })}</span>;
  }
  if (!phone.online && phone.reportTime) return t('monitor.lastAt', { time: formatClock(phone.reportTime) });
  if (phone.threw && !phone.taskName) return <span className={styles.low}>{t('monitor.threw')}</span>;
  return phone.msg || phone.taskName || t(attentionMark(phone).word);
}

interface KeysProps {
  phone: MonitorRow;
  tabIndex: number;
  enabled: boolean;
  steer: (action: ScreenAction) => void;
}
const Keys = memo(function Keys({ phone, enabled, steer, tabIndex }: KeysProps) {
  const t = useT();
  return (
    <div className={styles.keys}>
      {mainButtons.map((action_type) => (
        <button
          key={action_type}
          type="button"
          aria-label={`${t(phoneButtons[action_type].label)} ${phone.deviceNo}`}
          title={t(phoneButtons[action_type].label)}
          tabIndex={tabIndex}
          disabled={!enabled}
          onClick={() => steer({ action_type })}
        >
          <Icon name={phoneButtons[action_type].icon} size={14} />
        </button>
      ))}
    </div>
  );
});

interface NumberProps {
  phone: MonitorRow;
  live: boolean;
  tabIndex: number;
}
/** The number, with everything that is known of the phone while the pointer rests on it or the focus is there. */
const PhoneNumber = memo(function PhoneNumber({ phone, live, tabIndex }: NumberProps) {
  return (
    <Popover
      title={phone.deviceNo}
      content={<PhoneDetails phone={phone} />}
      trigger={['hover', 'focus']}
      placement="rightTop"
      mouseEnterDelay={0.3}
      destroyOnHidden
    >
      <span className={`${styles.number} ${live ? '' : styles.quiet}`}>
        <PageLink to={phoneHref(phone.deviceNo)} tabIndex={tabIndex}>
          <bdi>{phone.deviceNo}</bdi>
        </PageLink>
      </span>
    </Popover>
  );
});

type MenuProps = Parameters<typeof usePhoneMenu>[0] & { tabIndex: number };
const PhoneMenu = memo(function PhoneMenu({ tabIndex, ...parts }: MenuProps) {
  const t = useT();
  const items = usePhoneMenu(parts);
  const label = t('monitor.menuOf', { deviceNo: parts.phone.deviceNo });
  return (
    <MenuButton label={label} items={items} className={styles.more} tabIndex={tabIndex}>
      <Icon name="more" size={14} />
    </MenuButton>
  );
});

interface InfoProps extends MessageProps {
  session: SyncSession | undefined;
  /** When it was read: how long ago something was is told anew each minute. */
  minute: number;
}
const Info = memo(function Info({ phone, session, minute: _minute, ...message }: InfoProps) {
  return (
    <div className={styles.info}>
      <p>
        <ReportTime phone={phone} />
        {phone.battery !== null && (
          <span className={isBatteryLow(phone) ? styles.low : undefined}>{Math.round(phone.battery)}%</span>
        )}
      </p>
      <p className={styles.message}>
        {session ? <SyncLine session={session} deviceNo={phone.deviceNo} /> : <Message phone={phone} {...message} />}
      </p>
    </div>
  );
});
const Screen = memo(PhoneScreen);
const minuteMs = 60_000;

/** One phone on the wall. Its parts are drawn only when what they show has changed, not when it is chosen or read again. */
export const DeviceCard = memo(function DeviceCard(props: Props) {
  const { socket, row, rowAtMs, openScreen, wanted, onWant, pace, session, leads, chosen, onChoose } = props;
  const { offlineToo = false, reachable = true, frozenSinceMs, run, rowIndex, columnIndex } = props;
  const tabIndex = reachable ? 0 : -1;
  const t = useT();
  const card = useRef<HTMLDivElement>(null);
  const inView = useInView(card) || session !== undefined;
  const linked = useLink(socket) === 'open';
  const mayWatch = useCan(rights.view) && openScreen;
  const mayControl = useCan(rights.control);
  const { phone, steering } = usePhone(socket, row, rowAtMs, inView);
  const [dialog, open] = useState<PhoneDialog>();
  const { deviceNo } = phone;
  const setWanted = useCallback((on: boolean) => onWant(deviceNo, on), [onWant, deviceNo]);
  const start = useCallback(() => setWanted(true), [setWanted]);
  const steerAlone = useCallback(
    (action: ScreenAction) => void socket.order(deviceNo, { action: 'canvas_action', ...action }),
    [socket, deviceNo],
  );
  const steer = leads && session ? session.steer : steerAlone;
  const { status, word } = attentionMark(phone);
  const live = linked && phone.online;
  const choosable = (phone.online || offlineToo) && phone.status === 0;
  const names = [
    styles.card,
    status === 'alarm' && styles.alarm,
    (status === 'warning' || frozenSinceMs !== undefined) && styles.held,
    session && (leads ? styles.leads : styles.follows),
    chosen && styles.follows,
  ];
  return (
    // biome-ignore lint/a11y/useSemanticElements: a card on a wall is no cell of a table.
    <div
      role="gridcell"
      aria-selected={chosen ?? false}
      aria-rowindex={rowIndex}
      aria-colindex={columnIndex}
      ref={card}
      data-phone={deviceNo}
      className={names.filter(Boolean).join(' ')}
      tabIndex={tabIndex}
    >
      <header>
        <StatusMark status={status} label={t(word)} />
        <PhoneNumber phone={phone} live={live} tabIndex={tabIndex} />
        {chosen === undefined ? (
          <PhoneMenu {...{ socket, phone, steering, setWanted, open, tabIndex }} screens={mayWatch} />
        ) : (
          <input
            type="checkbox"
            tabIndex={tabIndex}
            checked={chosen}
            aria-label={t('sync.choose', { deviceNo })}
            disabled={!choosable}
            onChange={() => onChoose?.(deviceNo)}
          />
        )}
      </header>
      {run === null && <p className={styles.run} />}
      {run && <RunLine run={run} tabIndex={tabIndex} />}
      {phone.screenSettings.show_phone_info === '1' && (
        <Info {...{ socket, phone, steering, frozenSinceMs, session }} minute={Math.floor(rowAtMs / minuteMs)} />
      )}
      {openScreen && (
        <>
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
          <Keys phone={phone} enabled={mayControl && live && phone.status === 0} steer={steer} tabIndex={tabIndex} />
        </>
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
});
