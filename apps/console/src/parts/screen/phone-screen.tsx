import type { MonitorRow } from '@flotilla/contract/http/fleet/monitor';
import {
  type CSSProperties,
  type ReactNode,
  type Ref,
  useCallback,
  useEffect,
  useImperativeHandle,
  useRef,
  useState,
} from 'react';
import { flushSync } from 'react-dom';
import { Button } from '../../components/button.tsx';
import { StatusMark } from '../../components/text/status-mark.tsx';
import { useT } from '../../lib/i18n.ts';
import type { LiveSocket, ScreenAction } from '../../lib/live/live-socket.ts';
import { type Pace, tileSettings } from './budget.ts';
import { othersHold } from './other-settings.ts';
import styles from './screen.module.css';
import { usePointerControl } from './use-pointer-control.ts';
import { useRoom } from './use-room.ts';
import { useTyping } from './use-typing.ts';

/** The current drawing, for recordings. */
export interface Drawing {
  readonly element: HTMLCanvasElement | HTMLVideoElement;
  readonly width: number;
  readonly height: number;
}

interface Shape {
  readonly width: number;
  readonly height: number;
}

/** Each phone's last shape, so that a page reserves the room before the picture arrives. */
const seen = new Map<string, Shape>();

/** The shape of a phone's unrotated screen; undefined if it has never been seen. */
function useShape(deviceNo: string, isOwn: boolean, picture: Shape | undefined): Shape | undefined {
  useEffect(() => {
    if (picture) seen.set(deviceNo, picture);
  }, [deviceNo, picture]);
  return isOwn ? (picture ?? seen.get(deviceNo)) : undefined;
}

interface Props {
  socket: LiveSocket;
  phone: MonitorRow;
  wanted: boolean;
  inView: boolean;
  /** Whether the site and the user's permissions allow viewing the screen, and touching it. */
  mayWatch: boolean;
  mayControl: boolean;
  /** Limits pixels and pictures to the page's room; without it the phone's own settings apply. */
  pace?: Pace | undefined;
  steer: (action: ScreenAction) => void;
  onStart: () => void;
  /** Whether the Tab key reaches the screen. A click always focuses it. */
  reachable?: boolean;
  /** Whether the screen has the phone's own aspect ratio instead of 9 to 19. */
  ownShape?: boolean;
  /** Called with whether other viewers' settings replace those of this page. */
  onOthersHold?: ((hold: boolean) => void) | undefined;
  /** The current drawing; `undefined` while nothing is drawn. */
  drawing?: Ref<Drawing | undefined>;
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
      <span>{t(disabled ? 'status.disabled' : 'status.offline')}</span>
      {!disabled && <span>{t(phone.since ? 'monitor.waits' : 'status.never')}</span>}
    </Cover>
  );
}

const hasFinePointer = (): boolean => matchMedia('(pointer: fine)').matches;

interface TypingProps extends Pick<Props, 'steer'> {
  ref: Ref<HTMLTextAreaElement>;
  deviceNo: string;
  /** The focus has moved elsewhere. */
  onEnd: () => void;
}

/** Takes text typed for a phone. It exists only while its screen has the focus, because a hundred of them would slow the wall. */
function TypingField({ ref, deviceNo, steer, onEnd }: TypingProps) {
  const t = useT();
  const typing = useTyping(steer);
  useEffect(() => {
    return onEnd;
  }, [onEnd]);
  return (
    <textarea
      ref={ref}
      className={styles.typing}
      aria-label={t('monitor.touchScreenOf', { deviceNo })}
      // A finger that touches the phone's picture wants no keyboard over it.
      inputMode={hasFinePointer() ? 'text' : 'none'}
      rows={1}
      placeholder=" "
      autoComplete="off"
      autoCorrect="off"
      autoCapitalize="off"
      spellCheck={false}
      {...typing}
      onBlur={() => {
        typing.onBlur();
        onEnd();
      }}
    />
  );
}

/** Joins the room of a phone's screen, with the settings that the page's room leaves. */
function useScreenRoom(
  { socket, phone, wanted, inView, mayWatch, pace, onOthersHold }: Props,
  elements: Parameters<typeof useRoom>[1],
) {
  const [screenshots, setScreenshots] = useState(false);
  const [screenPx, setScreenPx] = useState<number>();
  const { deviceNo, screenSettings } = phone;
  const connected = phone.online && phone.status === 0;
  const own = screenshots ? { ...screenSettings, screen_mode: '2' as const } : screenSettings;
  const settings = pace ? tileSettings(own, pace, screenPx) : own;
  const active = mayWatch && wanted && connected && inView;
  // A phone's own settings apply if it is shown alone.
  const yields = pace !== undefined || screenshots;
  const room = { deviceNo, active, settings, yields };
  const { state, pictureSize: picture, viaPeer, retry } = useRoom(socket, elements, room);
  // The phone's width comes from the first picture only, or every join would cause another.
  if (pace && picture && screenPx === undefined && state?.at === 'open' && state.settings)
    setScreenPx(Math.round((picture.width * 100) / Number(state.settings.screen_scale)));
  const hold = state?.at === 'open' && state.settings !== undefined && othersHold(settings, state.settings);
  useEffect(() => {
    onOthersHold?.(hold);
  }, [onOthersHold, hold]);
  const isVideo = own.screen_mode === '1';
  /** Joins a refused room again; a room that was refused for its video, with screenshots. */
  const joinAgain = () => {
    setScreenshots(screenshots || isVideo);
    retry();
  };
  return { connected, settings, state, picture, viaPeer, isVideo, joinAgain };
}

/** A phone's picture, 9 by 19, with a placeholder while there is none. */
export function PhoneScreen(props: Props) {
  const { phone, wanted, mayWatch, mayControl, steer, onStart, drawing, reachable = true, ownShape = false } = props;
  const t = useT();
  const canvas = useRef<HTMLCanvasElement>(null);
  const video = useRef<HTMLVideoElement>(null);
  const { deviceNo } = phone;
  const { connected, settings, state, picture, viaPeer, isVideo, joinAgain } = useScreenRoom(props, { canvas, video });
  const field = useRef<HTMLTextAreaElement>(null);
  const [isTyping, setTyping] = useState(false);
  const endTyping = useCallback(() => setTyping(false), []);
  const beginTyping = () => {
    flushSync(() => setTyping(true));
    field.current?.focus({ preventScroll: true });
  };
  const shape = useShape(deviceNo, ownShape, picture);
  const shown = wanted && connected && picture !== undefined && state?.at !== 'refused';
  const touchable = shown && mayControl && state?.at === 'open';
  const { screen, ring, handlers } = usePointerControl({
    picture: touchable ? picture : undefined,
    steer,
    isOurs: ownShape || isTyping,
    onTouched: beginTyping,
  });
  useImperativeHandle(drawing, () => {
    const element = viaPeer ? video.current : canvas.current;
    return shown && picture && element ? { element, ...picture } : undefined;
  }, [shown, picture, viaPeer]);

  const covers = (
    <>
      {!connected && <OfflineCover phone={phone} />}
      {connected && !wanted && mayWatch && (
        <button type="button" className={styles.startScreen} tabIndex={reachable ? 0 : -1} onClick={onStart}>
          {t('monitor.show')}
        </button>
      )}
      {connected && wanted && state?.at === 'refused' && (
        <Cover>
          <span>{state.msg}</span>
          <Button kind="link" onClick={joinAgain}>
            {t(isVideo ? 'monitor.useScreenshot' : 'monitor.again')}
          </Button>
        </Cover>
      )}
      {connected && wanted && mayWatch && !shown && state?.at !== 'refused' && <Cover>{t('monitor.joining')}</Cover>}
    </>
  );
  const names = [styles.screen, touchable && styles.touchable, shown && state?.at !== 'open' && styles.stale];
  return (
    <div
      ref={screen}
      className={names.filter(Boolean).join(' ')}
      style={shape && ({ '--ratio': shape.width / shape.height } as CSSProperties)}
      {...handlers}
      {...(touchable &&
        !isTyping && {
          role: 'application',
          'aria-label': t('monitor.touchScreenOf', { deviceNo }),
          tabIndex: reachable ? 0 : -1,
          onFocus: beginTyping,
        })}
    >
      <canvas ref={canvas} role="img" aria-label={t('monitor.screenOf', { deviceNo })} hidden={!shown || viaPeer} />
      {settings.screen_mode === '1' && (
        <video
          ref={video}
          aria-label={t('monitor.screenOf', { deviceNo })}
          aria-hidden={!(shown && viaPeer)}
          className={shown && viaPeer ? undefined : styles.unseen}
          muted
          playsInline
          disablePictureInPicture
        />
      )}
      {touchable && (
        <>
          <span ref={ring} className={styles.ring} />
          {isTyping && <TypingField ref={field} deviceNo={deviceNo} steer={steer} onEnd={endTyping} />}
        </>
      )}
      {covers}
    </div>
  );
}
