import { lazy, Suspense } from 'react';
import { flushSync } from 'react-dom';
import { useT } from '../../lib/i18n.ts';
import { chosenTarget } from '../commands/commands.ts';
import type { PhoneDialog } from './use-phone-menu.ts';

const DeviceLogDialog = lazy(() => import('./device-log-dialog.tsx'));
const ScreenSettingsDialog = lazy(() => import('./screen-settings-dialog.tsx'));
const SendCommand = lazy(() => import('../commands/send-command.tsx'));

interface Props {
  deviceNo: string;
  dialog: PhoneDialog | 'why' | undefined;
  /** Whether the phone's screen is shown here now. */
  shown?: boolean;
  setWanted?: (on: boolean) => void;
  onClose: () => void;
}

export function PhoneDialogs({ deviceNo, dialog, shown = false, setWanted, onClose }: Props) {
  const t = useT();
  // Hides the visible screen before anything else is sent. The returned function shows it again.
  const pause = () => {
    flushSync(() => setWanted?.(false));
    return () => setWanted?.(true);
  };
  return (
    <Suspense>
      {dialog === 'log' && <DeviceLogDialog deviceNo={deviceNo} onClose={onClose} />}
      {dialog === 'command' && <SendCommand targets={[chosenTarget([deviceNo], t)]} onClose={onClose} />}
      {dialog === 'screen' && (
        <ScreenSettingsDialog deviceNo={deviceNo} pause={shown ? pause : undefined} onClose={onClose} />
      )}
    </Suspense>
  );
}
