import type { MonitorRow } from '@flotilla/contract/http/fleet/monitor';
import { Segmented } from 'antd';
import { lazy, Suspense, useRef, useState } from 'react';
import { Icon } from '../../../../components/text/icon.tsx';
import { useT } from '../../../../lib/i18n.ts';
import type { LiveSocket } from '../../../../lib/live/live-socket.ts';
import { useCan } from '../../../../lib/session/session.ts';
import { othersSteer } from '../../../../parts/phone/merge-phone.ts';
import { usePhone } from '../../../../parts/phone/use-phone.ts';
import { rights } from '../../../../parts/phone/use-phone-menu.ts';
import { mainButtons, phoneButtons } from '../../../../parts/screen/phone-keys.ts';
import { type Drawing, PhoneScreen } from '../../../../parts/screen/phone-screen.tsx';
import { SteeredBy } from '../../../../parts/screen/steered-by.tsx';
import { type NoteAction, useNotedSteering } from '../../../../parts/screen/use-recorder.ts';
import type { PickMode } from './pick-layer.tsx';
import styles from './studio.module.css';

const PickLayer = lazy(() => import('./pick-layer.tsx'));

interface Props {
  socket: LiveSocket;
  row: MonitorRow;
  rowAtMs: number;
  onSteer: NoteAction;
  onPick: (line: string) => void;
}

type Mode = 'touch' | PickMode;
const modes = ['touch', 'point', 'element'] as const satisfies readonly Mode[];

/** The phone beside the script: it is touched, or its screen is picked from. */
export function PhonePane({ socket, row, rowAtMs, onSteer, onPick }: Props) {
  const t = useT();
  const { phone, steering } = usePhone(socket, row, rowAtMs, true);
  const { deviceNo } = phone;
  const mayControl = useCan(rights.control);
  const [mode, setMode] = useState<Mode>('touch');
  const [wanted, setWanted] = useState(true);
  const drawing = useRef<Drawing>(undefined);
  const steer = useNotedSteering(socket, deviceNo, onSteer);
  const canPick = (one: Mode) => one !== 'element' || phone.capabilities.includes('elements');
  return (
    <>
      <Segmented
        size="small"
        block
        aria-label={t('studio.mode')}
        value={mode}
        onChange={setMode}
        options={modes.map((one) => ({
          value: one,
          label: t(`studio.mode.${one}`),
          disabled: !mayControl || !canPick(one),
        }))}
      />
      {steering && othersSteer(steering) && (
        <SteeredBy socket={socket} deviceNo={deviceNo} userName={steering.userName} />
      )}
      <div className={styles.room}>
        <div className={styles.frame}>
          <PhoneScreen
            socket={socket}
            phone={phone}
            wanted={wanted}
            inView
            mayWatch
            mayControl={mayControl}
            steer={steer}
            onStart={() => setWanted(true)}
            ownShape
            drawing={drawing}
          />
          {mode !== 'touch' && (
            // The fallback covers the screen too: a click must not reach the phone.
            <Suspense fallback={<span className={styles.pick} />}>
              <PickLayer
                key={mode}
                mode={mode}
                socket={socket}
                deviceNo={deviceNo}
                drawing={() => drawing.current}
                onPick={onPick}
              />
            </Suspense>
          )}
        </div>
      </div>
      <div className={styles.keys} role="toolbar" aria-label={t('phonePage.keys')}>
        {mainButtons.map((action_type) => {
          const { icon, label } = phoneButtons[action_type];
          return (
            <button
              key={action_type}
              type="button"
              className="fl-icon-button"
              aria-label={t(label)}
              title={t(label)}
              disabled={!mayControl || !phone.online}
              onClick={() => steer({ action_type })}
            >
              <Icon name={icon} />
            </button>
          );
        })}
      </div>
      {mode !== 'touch' && <p className="fl-quiet">{t(`studio.hint.${mode}`)}</p>}
    </>
  );
}
