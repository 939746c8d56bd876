import type { MonitorRow } from '@flotilla/contract/http/fleet/monitor';
import { lazy, Suspense, useEffect, useMemo, useState } from 'react';
import { MenuButton } from '../../../../components/overlay/menu-button.tsx';
import { Icon, type IconName } from '../../../../components/text/icon.tsx';
import { useT } from '../../../../lib/i18n.ts';
import type { LiveSocket, ScreenAction } from '../../../../lib/live/live-socket.ts';
import { toast } from '../../../../lib/toast.ts';
import { mainButtons, phoneButtons } from '../../../../parts/screen/phone-keys.ts';
import styles from './phone.module.css';
import { PhoneClipboard } from './phone-clipboard.ts';

/** A phone's clipboard and its dialog. A toast announces what is copied on the phone and offers to show it. */
function useClipboard(socket: LiveSocket, deviceNo: string, able: boolean) {
  const t = useT();
  const [isOpen, setOpen] = useState(false);
  const [copied, setCopied] = useState<string>();
  const clipboard = useMemo(
    () => new PhoneClipboard(socket, deviceNo, { offline: t('clipboard.offline'), silent: t('sync.silent') }),
    [socket, deviceNo, t],
  );
  useEffect(() => {
    if (!able) return;
    return clipboard.start((text) => {
      setCopied(text);
      toast.info(t('clipboard.copied', { deviceNo }), { label: t('clipboard.show'), run: () => setOpen(true) });
    });
  }, [clipboard, able, deviceNo, t]);
  return {
    clipboard,
    copied,
    isOpen,
    /** Requests the clipboard again. */
    open: () => {
      setCopied(undefined);
      setOpen(true);
    },
    close: () => setOpen(false),
  };
}

const ClipboardDialog = lazy(() => import('./clipboard-dialog.tsx'));
const TextDialog = lazy(() => import('../../../../parts/screen/text-dialog.tsx'));

interface Props {
  socket: LiveSocket;
  phone: MonitorRow;
  enabled: boolean;
  steer: (action: ScreenAction) => void;
  onRelease: () => void;
  /** Saves the picture; `undefined` while there is none. */
  onSave: ((type: 'image/png' | 'image/jpeg') => void) | undefined;
}

/** The phone's keys and picture actions, in one column next to it. */
export function KeyColumn({ socket, phone, enabled, steer, onRelease, onSave }: Props) {
  const t = useT();
  const [typing, setTyping] = useState(false);
  const can = (capability: MonitorRow['capabilities'][number]) => phone.capabilities.includes(capability);
  const clipboard = useClipboard(socket, phone.deviceNo, can('clipboard'));
  const button = (key: string, icon: IconName, label: string, onClick: () => void) => (
    <button
      key={key}
      type="button"
      className="fl-icon-button"
      aria-label={label}
      title={label}
      disabled={!enabled}
      onClick={onClick}
    >
      <Icon name={icon} />
    </button>
  );
  const group = (keys: readonly (keyof typeof phoneButtons)[]) =>
    keys.map((action_type) => {
      const { icon, label } = phoneButtons[action_type];
      return button(action_type, icon, t(label), () => steer({ action_type }));
    });
  return (
    <div className={styles.keys} role="toolbar" aria-label={t('phonePage.keys')} aria-orientation="vertical">
      {group(mainButtons)}
      <hr />
      {group(['_zoom_in', '_zoom_out'])}
      {can('rotation') && button('rotate', 'rotate', t('phonePage.rotate'), () => steer({ action_type: '_rotate' }))}
      {button('text', 'text', t('sync.text'), () => setTyping(true))}
      {can('clipboard') && button('clipboard', 'clipboard', t('clipboard.title'), clipboard.open)}
      <MenuButton
        label={t('phonePage.savePicture')}
        title={t('phonePage.savePicture')}
        className="fl-icon-button"
        disabled={!onSave}
        items={[
          { key: 'png', label: 'PNG', icon: 'download', onClick: () => onSave?.('image/png') },
          { key: 'jpeg', label: 'JPEG', icon: 'download', onClick: () => onSave?.('image/jpeg') },
        ]}
      >
        <Icon name="camera" />
      </MenuButton>
      <hr />
      {group(['_lock', '_unlock', '_power'])}
      {can('display') && (
        <MenuButton
          label={t('phonePage.panel')}
          title={t('phonePage.panel')}
          className="fl-icon-button"
          disabled={!enabled}
          items={[
            { key: 'off', label: t('phonePage.panelOff'), onClick: () => steer({ action_type: '_displayOff' }) },
            { key: 'on', label: t('phonePage.panelOn'), onClick: () => steer({ action_type: '_displayOn' }) },
          ]}
        >
          <Icon name="moon" />
        </MenuButton>
      )}
      <hr />
      {button('release', 'signOut', t('monitor.release'), onRelease)}
      <Suspense>
        {clipboard.isOpen && <ClipboardDialog {...clipboard} deviceNo={phone.deviceNo} onClose={clipboard.close} />}
        {typing && (
          <TextDialog
            note={phone.deviceNo}
            onSend={(text) => steer({ action_type: '_text', text })}
            onClose={() => setTyping(false)}
          />
        )}
      </Suspense>
    </div>
  );
}
