import { isBatteryLow } from '@flotilla/contract/attention';
import type { MonitorRow } from '@flotilla/contract/http/monitor';
import { Popover } from 'antd';
import { memo, useRef, useState } from 'react';
import { Icon, type IconName } from '../../../components/icon.tsx';
import { MenuButton } from '../../../components/menu-button.tsx';
import { DeviceLogDialog } from '../../../components/phone/device-log-dialog.tsx';
import { phoneStatus, statusWord } from '../../../components/phone/phone-state.ts';
import { ScreenSettingsDialog } from '../../../components/phone/screen-settings-dialog.tsx';
import { StatusMark } from '../../../components/status-mark.tsx';
import { formatClock, formatRelative, toDate } from '../../../lib/format.ts';
import { useT } from '../../../lib/i18n.ts';
import type { LiveSocket } from '../../../lib/live/live-socket.ts';
import { useLink } from '../../../lib/live/use-live-socket.ts';
import { useCan } from '../../../lib/session.ts';
import type { MessageKey } from '../../../locales/keys.ts';
import type { Heard } from './merge-phone.ts';
import styles from './monitor.module.css';
import { PhoneDetails } from './phone-details.tsx';
import { PhoneScreen } from './phone-screen.tsx';
import { useInView } from './use-in-view.ts';
import { usePhone } from './use-phone.ts';
import { type PhoneDialog, rights, usePhoneMenu } from './use-phone-menu.ts';

interface Props {
  socket: LiveSocket;
  row: MonitorRow;
  rowAtMs: number;
  /** The environment allows screens. */
  openScreen: boolean;
  wanted: boolean;
  onWant: (deviceNo: string, on: boolean) => void;
}

/** Older reports are told by their distance, newer ones by the clock. */
const recentMs = 10 * 60_000;
function ReportTime({ phone }: { phone: MonitorRow }) {
  const t = useT();
  const at = toDate(phone.reportTime);
  if (!at) return <span>{t('monitor.never')}</span>;
  const recent = phone.online || Date.now() - at.getTime() < recentMs;
  return <time dateTime={at.toISOString()}>{recent ? formatClock(at) : formatRelative(at)}</time>;
}

function Message({ phone, steering }: { phone: MonitorRow; steering: Heard['steering'] }) {
  const t = useT();
  if (steering?.userName && !steering.mine)
    return <span className={styles.steered}>{t('monitor.steers', { userName: steering.userName })}</span>;
  if (!phone.online && phone.reportTime) return t('monitor.lastAt', { time: formatClock(phone.reportTime) });
  return phone.msg || phone.taskName || t(statusWord[phoneStatus(phone)]);
}

const keys: readonly { action: '_back' | '_home' | '_recent'; icon: IconName; label: MessageKey }[] = [
  { action: '_back', icon: 'back', label: 'monitor.back' },
  { action: '_home', icon: 'square', label: 'monitor.home' },
  { action: '_recent', icon: 'menu', label: 'monitor.recent' },
];

function Keys({ socket, phone, enabled }: { socket: LiveSocket; phone: MonitorRow; enabled: boolean }) {
  const t = useT();
  return (
    <div className={styles.keys}>
      {keys.map(({ action, icon, label }) => (
        <button
          key={action}
          type="button"
          aria-label={`${t(label)} ${phone.deviceNo}`}
          title={t(label)}
          disabled={!enabled}
          onClick={() => socket.order(phone.deviceNo, { action: 'canvas_action', action_type: action })}
        >
          <Icon name={icon} size={14} />
        </button>
      ))}
    </div>
  );
}

/** One phone on the wall. */
export const DeviceCard = memo(function DeviceCard({ socket, row, rowAtMs, openScreen, wanted, onWant }: Props) {
  const t = useT();
  const card = useRef<HTMLElement>(null);
  const inView = useInView(card);
  const linked = useLink(socket) === 'open';
  const mayWatch = useCan(rights.view) && openScreen;
  const mayControl = useCan(rights.control);
  const { phone, steering } = usePhone(socket, row, rowAtMs, inView);
  const [dialog, setDialog] = useState<PhoneDialog>();
  const { deviceNo } = phone;
  const setWanted = (on: boolean) => onWant(deviceNo, on);
  const menu = usePhoneMenu({ socket, phone, screens: mayWatch, wanted, setWanted, open: setDialog });
  const status = phoneStatus(phone);
  const live = linked && phone.online;
  const close = () => setDialog(undefined);
  return (
    <article ref={card} className={`${styles.card} ${status === 'alarm' ? styles.alarm : ''}`} aria-label={deviceNo}>
      <header>
        <StatusMark status={status} label={t(statusWord[status])} />
        <Popover
          title={deviceNo}
          content={<PhoneDetails phone={phone} />}
          trigger={['hover', 'focus']}
          placement="rightTop"
          mouseEnterDelay={0.3}
          destroyOnHidden
        >
          <button type="button" className={live ? styles.number : styles.quietNumber}>
            {deviceNo}
          </button>
        </Popover>
        <MenuButton label={t('monitor.menuOf', { deviceNo })} items={menu} className={styles.more}>
          <Icon name="more" size={14} />
        </MenuButton>
      </header>
      {phone.screenSettings.show_phone_info === '1' && (
        <div className={styles.info}>
          <p>
            <ReportTime phone={phone} />
            {phone.battery !== null && (
              <span className={isBatteryLow(phone) ? styles.low : undefined}>{Math.round(phone.battery)}%</span>
            )}
          </p>
          <p className={styles.message}>
            <Message phone={phone} steering={steering} />
          </p>
        </div>
      )}
      {openScreen && (
        <>
          <PhoneScreen
            socket={socket}
            phone={phone}
            wanted={wanted}
            inView={inView}
            mayWatch={mayWatch}
            mayControl={mayControl}
            onStart={() => setWanted(true)}
          />
          <Keys socket={socket} phone={phone} enabled={mayControl && live && phone.status === 0} />
        </>
      )}
      {dialog === 'log' && <DeviceLogDialog deviceNo={deviceNo} onClose={close} />}
      {dialog === 'screen' && <ScreenSettingsDialog deviceNo={deviceNo} onClose={close} />}
    </article>
  );
});
