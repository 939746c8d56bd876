import type { MonitorRow } from '@flotilla/contract/http/fleet/monitor';
import type { ScreenSettings } from '@flotilla/contract/phone-settings';
import { Segmented } from 'antd';
import { type RefObject, useCallback, useEffect, useRef, useState } from 'react';
import { Button } from '../../../../components/button.tsx';
import { saveBlob, stampedName } from '../../../../lib/calls/download.ts';
import { none } from '../../../../lib/format/format.ts';
import { useT } from '../../../../lib/i18n.ts';
import type { LiveSocket } from '../../../../lib/live/live-socket.ts';
import { useLink } from '../../../../lib/live/use-live-socket.ts';
import { useCan, useSession } from '../../../../lib/session/session.ts';
import { toast } from '../../../../lib/toast.ts';
import { type Heard, othersSteer } from '../../../../parts/phone/merge-phone.ts';
import { smallPicture, visitPhone } from '../../../../parts/phone/recent-phones.ts';
import { rights } from '../../../../parts/phone/use-phone-menu.ts';
import { type Drawing, PhoneScreen } from '../../../../parts/screen/phone-screen.tsx';
import { SteeredBy } from '../../../../parts/screen/steered-by.tsx';
import { type NoteAction, useNotedSteering } from '../../../../parts/screen/use-recorder.ts';
import { Clip, canRecordClips } from '../record/clip.ts';
import { KeyColumn } from './key-column.tsx';
import styles from './phone.module.css';

/** Copies the drawing to another canvas, because the page's may belong to a worker. */
function copyOf({ element, width, height }: Drawing): HTMLCanvasElement {
  const copy = document.createElement('canvas');
  copy.width = width;
  copy.height = height;
  copy.getContext('2d')?.drawImage(element, 0, 0, copy.width, copy.height);
  return copy;
}

/** Saves the drawing as a file. Rejects if the browser cannot encode it. */
async function savePicture(drawing: Drawing, deviceNo: string, type: 'image/png' | 'image/jpeg'): Promise<void> {
  const blob = await new Promise<Blob | null>((resolve) => copyOf(drawing).toBlob(resolve, type, 0.92));
  if (!blob) throw new Error('no picture');
  saveBlob(blob, `${stampedName(deviceNo)}.${type === 'image/png' ? 'png' : 'jpg'}`);
}

interface Props {
  socket: LiveSocket;
  phone: MonitorRow;
  steering: Heard['steering'];
  wanted: boolean;
  onWant: (on: boolean) => void;
  onSteer: NoteAction;
}

interface ClipProps {
  deviceNo: string;
  drawing: RefObject<Drawing | undefined>;
  /** Whether there is a screen to record. A running clip continues while the button is hidden. */
  shown: boolean;
}

/** Starts or ends a clip of the screen. */
function ClipButton({ deviceNo, drawing, shown }: ClipProps) {
  const t = useT();
  const [clip, setClip] = useState<Clip>();
  useEffect(() => {
    return () => clip?.stop();
  }, [clip]);
  const toggle = () => {
    if (clip) return clip.stop();
    try {
      setClip(
        new Clip(
          deviceNo,
          () => drawing.current,
          () => setClip(undefined),
        ),
      );
    } catch {
      toast.error(t('record.noPicture'));
    }
  };
  if (!shown) return null;
  const isRunning = clip !== undefined;
  return (
    <Button
      kind="text"
      icon={isRunning ? 'stop' : 'film'}
      danger={isRunning}
      aria-label={t(isRunning ? 'record.stopClip' : 'record.clip')}
      aria-pressed={isRunning}
      onClick={toggle}
    />
  );
}

const pictureEveryMs = 2_000;

/** Lets the search offer this phone among the recent ones, with a picture of now and then. */
function useRecentVisit(deviceNo: string, drawing: RefObject<Drawing | undefined>): void {
  const userId = useSession().profile?.id;
  useEffect(() => {
    const visit = () => visitPhone(userId, deviceNo, drawing.current && smallPicture(drawing.current));
    visit();
    const timer = setInterval(visit, pictureEveryMs);
    return () => clearInterval(timer);
  }, [userId, deviceNo, drawing]);
}

/** The phone's screen, as large as the page allows, with the phone's keys. Hidden from users who may not view screens. */
export function ScreenPanel({ socket, phone, steering, wanted, onWant, onSteer }: Props) {
  const t = useT();
  const { deviceNo, screenSettings, capabilities } = phone;
  /** Overrides the phone's own mode on this page. */
  const [chosenMode, setMode] = useState<ScreenSettings['screen_mode']>();
  const mode = chosenMode ?? screenSettings.screen_mode;
  const [othersHold, setOthersHold] = useState(false);
  const drawing = useRef<Drawing>(undefined);
  const [size, setSize] = useState<string>();
  const keepDrawing = useCallback((now: Drawing | null | undefined) => {
    drawing.current = now ?? undefined;
    setSize(now ? `${now.width}×${now.height}` : undefined);
  }, []);
  useRecentVisit(deviceNo, drawing);
  const mayControl = useCan(rights.control);
  const linked = useLink(socket) === 'open';
  const steer = useNotedSteering(socket, deviceNo, onSteer);
  const save = (type: 'image/png' | 'image/jpeg') => {
    const now = drawing.current;
    if (now) savePicture(now, deviceNo, type).catch(() => toast.error(t('record.noPicture')));
    else toast.error(t('record.noPicture'));
  };
  const enabled = mayControl && linked && phone.online && phone.status === 0;
  return (
    <section className={styles.screenPanel} aria-label={t('monitor.screenOf', { deviceNo })}>
      <header className="fl-row">
        <Segmented
          size="small"
          aria-label={t('phone.screenMode')}
          value={mode}
          onChange={setMode}
          options={[
            { value: '1' as const, label: t('phone.video'), disabled: !capabilities.includes('video') },
            { value: '2' as const, label: t('phone.screenshot'), disabled: !capabilities.includes('screenshot') },
          ]}
        />
        <span className={styles.beside}>
          {canRecordClips() && <ClipButton deviceNo={deviceNo} drawing={drawing} shown={wanted} />}
          <Button
            kind="text"
            icon={wanted ? 'screenOff' : 'screen'}
            aria-label={t(wanted ? 'monitor.stop' : 'monitor.start')}
            onClick={() => onWant(!wanted)}
          />
        </span>
      </header>
      {steering && othersSteer(steering) && (
        <p className={styles.steering}>
          <SteeredBy socket={socket} deviceNo={deviceNo} userName={steering.userName} />
        </p>
      )}
      {othersHold && (
        <p className={`${styles.steering} fl-quiet`} role="status">
          {t('phonePage.othersHold')}
        </p>
      )}
      <div className={styles.stage}>
        <div className={styles.frame}>
          <PhoneScreen
            key={mode}
            socket={socket}
            phone={{ ...phone, screenSettings: { ...screenSettings, screen_mode: mode } }}
            wanted={wanted}
            inView
            mayWatch
            mayControl={mayControl}
            steer={steer}
            onStart={() => onWant(true)}
            ownShape
            onOthersHold={setOthersHold}
            drawing={keepDrawing}
          />
          <p className={styles.measured}>{size ?? none}</p>
        </div>
        <KeyColumn
          socket={socket}
          phone={phone}
          enabled={enabled}
          steer={steer}
          onRelease={() => socket.order(deviceNo, { action: 'releaseScreenPermission' })}
          onSave={wanted && phone.online ? save : undefined}
        />
      </div>
    </section>
  );
}
