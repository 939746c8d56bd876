import type { MonitorRow } from '@flotilla/contract/http/monitor';
import { type PointerEvent, type ReactNode, useMemo, useRef, useState } from 'react';
import { Button } from '../../../components/button.tsx';
import { StatusMark } from '../../../components/status-mark.tsx';
import { useT } from '../../../lib/i18n.ts';
import type { LiveSocket } from '../../../lib/live/live-socket.ts';
import { containedIn, Gesture } from './gesture.ts';
import styles from './monitor.module.css';
import { useRoom } from './use-room.ts';

interface Props {
  socket: LiveSocket;
  phone: MonitorRow;
  /** Somebody asked for this screen. */
  wanted: boolean;
  /** It can be seen. */
  inView: boolean;
  /** The site and the person's rights allow screens, and touching them. */
  mayWatch: boolean;
  mayControl: boolean;
  onStart: () => void;
}

function Cover({ children }: { children: ReactNode }) {
  return <div className={styles.cover}>{children}</div>;
}

function OfflineCover({ phone }: { phone: MonitorRow }) {
  const t = useT();
  const disabled = phone.status === 1;
  return (
    <Cover>
      <StatusMark status={disabled ? 'disabled' : 'offline'} size={18} />
      <span>{t(disabled ? 'status.disabled' : 'monitor.isOffline')}</span>
      {!disabled && <span>{t(phone.since ? 'monitor.waits' : 'monitor.never')}</span>}
    </Cover>
  );
}

/** The finger on the picture: pointer events become touches, a ring shows where. */
function usePointerControl(socket: LiveSocket, deviceNo: string) {
  const ring = useRef<HTMLSpanElement>(null);
  const gesture = useMemo(
    () =>
      new Gesture((touch, { x, y }) => {
        socket.order(deviceNo, { action: 'canvas_action', action_type: touch, x, y });
      }),
    [socket, deviceNo],
  );
  const showRing = (event: PointerEvent<HTMLElement>, on: boolean) => {
    if (!ring.current) return;
    const { left, top } = event.currentTarget.getBoundingClientRect();
    ring.current.style.opacity = on ? '1' : '0';
    ring.current.style.translate = `${event.clientX - left}px ${event.clientY - top}px`;
  };
  const handlers = (picture: { width: number; height: number }) => {
    const boxOf = (event: PointerEvent<HTMLElement>) =>
      containedIn(event.currentTarget.getBoundingClientRect(), picture);
    const pointOf = ({ clientX: x, clientY: y }: PointerEvent) => ({ x, y });
    const end = (event: PointerEvent<HTMLElement>) => {
      gesture.end();
      showRing(event, false);
    };
    return {
      onPointerDown: (event: PointerEvent<HTMLElement>) => {
        if (!gesture.press(pointOf(event), event.button, boxOf(event))) return;
        event.preventDefault();
        event.currentTarget.setPointerCapture(event.pointerId);
        showRing(event, true);
      },
      onPointerMove: (event: PointerEvent<HTMLElement>) => {
        gesture.move(pointOf(event), event.buttons, boxOf(event));
        showRing(event, (event.buttons & 1) === 1 && event.currentTarget.hasPointerCapture(event.pointerId));
      },
      onPointerUp: end,
      onPointerCancel: end,
      onLostPointerCapture: end,
    };
  };
  return { ring, handlers };
}

/** A phone's picture, 9 to 19, and what stands in for it while there is none. */
export function PhoneScreen(props: Props) {
  const { socket, phone, wanted, inView, mayWatch, mayControl, onStart } = props;
  const t = useT();
  const canvas = useRef<HTMLCanvasElement>(null);
  const [screenshots, setScreenshots] = useState(false);
  const { deviceNo, screenSettings } = phone;
  const connected = phone.online && phone.status === 0;
  const settings = screenshots ? { ...screenSettings, screen_mode: '2' as const } : screenSettings;
  const active = mayWatch && wanted && connected && inView;
  const { state, picture, again } = useRoom(socket, canvas, { deviceNo, active, settings });
  const { ring, handlers } = usePointerControl(socket, deviceNo);
  const shown = wanted && connected && picture !== undefined && state?.at !== 'refused';
  const touchable = shown && mayControl && state?.at === 'open';

  const fallBack = () => {
    setScreenshots(true);
    again();
  };
  return (
    <div
      className={`${styles.screen} ${touchable ? styles.touchable : ''}`}
      {...(touchable && picture && handlers(picture))}
    >
      <canvas ref={canvas} role="img" aria-label={t('monitor.screenOf', { deviceNo })} hidden={!shown} />
      {touchable && <span ref={ring} className={styles.ring} />}
      {!connected && <OfflineCover phone={phone} />}
      {connected && !wanted && mayWatch && (
        <button type="button" className={styles.startScreen} onClick={onStart}>
          {t('monitor.show')}
        </button>
      )}
      {connected && wanted && state?.at === 'refused' && (
        <Cover>
          <span>{state.msg}</span>
          {settings.screen_mode === '1' ? (
            <Button kind="link" onClick={fallBack}>
              {t('monitor.useScreenshot')}
            </Button>
          ) : (
            <Button kind="link" onClick={again}>
              {t('monitor.again')}
            </Button>
          )}
        </Cover>
      )}
      {connected && wanted && mayWatch && !shown && state?.at !== 'refused' && <Cover>{t('monitor.joining')}</Cover>}
    </div>
  );
}
