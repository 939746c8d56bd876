import { isBatteryLow } from '@flotilla/contract/attention';
import type { MonitorRow } from '@flotilla/contract/http/fleet/monitor';
import { Popover } from 'antd';
import { memo } from 'react';
import { MenuButton } from '../../../../components/overlay/menu-button.tsx';
import { Icon } from '../../../../components/text/icon.tsx';
import { PageLink } from '../../../../components/text/page-link.tsx';
import { formatClock, formatRelative, toDate } from '../../../../lib/format/format.ts';
import { useT } from '../../../../lib/i18n.ts';
import type { LiveSocket, ScreenAction } from '../../../../lib/live/live-socket.ts';
import { phoneHref } from '../../../../lib/navigation/addresses.ts';
import { type Heard, othersSteer } from '../../../../parts/phone/merge-phone.ts';
import { attentionMark } from '../../../../parts/phone/phone-state.ts';
import { usePhoneMenu } from '../../../../parts/phone/use-phone-menu.ts';
import { mainButtons, phoneButtons } from '../../../../parts/screen/phone-keys.ts';
import screens from '../../../../parts/screen/screen.module.css';
import { SteeredBy } from '../../../../parts/screen/steered-by.tsx';
import styles from '../monitor.module.css';
import { SyncLine } from '../sync/sync-line.tsx';
import type { CardState } from './card-context.ts';
import { PhoneDetails } from './phone-details.tsx';
import { RunLine } from './run-line.tsx';

/** Reports up to this age show the time of day, older ones their age. */
const recentMs = 10 * 60_000;
function ReportTime({ phone }: { phone: MonitorRow }) {
  const t = useT();
  const at = toDate(phone.reportTime);
  if (!at) return <span>{t('status.never')}</span>;
  const recent = phone.online || Date.now() - at.getTime() < recentMs;
  return <time dateTime={at.toISOString()}>{recent ? formatClock(at) : formatRelative(at)}</time>;
}

interface MessageProps extends Pick<CardState, 'frozenSinceMs'> {
  socket: LiveSocket;
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

interface InfoProps extends MessageProps, Pick<CardState, 'session' | 'run'> {
  tabIndex: number;
  /** The minute in which the row was read; relative times are rendered again each minute. */
  minute: number;
}
/** Report time and battery, and below them the run, the session or the phone's message. */
export const Info = memo(function Info({ session, run, tabIndex, minute: _minute, ...message }: InfoProps) {
  const { phone } = message;
  return (
    <div className={styles.info}>
      <p>
        <ReportTime phone={phone} />
        {phone.battery !== null && (
          <span className={isBatteryLow(phone) ? styles.low : undefined}>{Math.round(phone.battery)}%</span>
        )}
      </p>
      <p className={styles.message}>
        {session ? (
          <SyncLine session={session} deviceNo={phone.deviceNo} />
        ) : run ? (
          <RunLine run={run} tabIndex={tabIndex} />
        ) : (
          <Message {...message} />
        )}
      </p>
    </div>
  );
});

interface NumberProps {
  phone: MonitorRow;
  live: boolean;
  tabIndex: number;
}
/** The phone's number. Its facts appear while the pointer rests on it or it has the focus. */
export const PhoneNumber = memo(function PhoneNumber({ phone, live, tabIndex }: NumberProps) {
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
export const PhoneMenu = memo(function PhoneMenu({ tabIndex, ...parts }: MenuProps) {
  const t = useT();
  const items = usePhoneMenu(parts);
  const label = t('monitor.menuOf', { deviceNo: parts.phone.deviceNo });
  return (
    <MenuButton label={label} items={items} className={`fl-icon-button ${styles.more}`} tabIndex={tabIndex}>
      <Icon name="more" size={14} />
    </MenuButton>
  );
});

interface KeysProps {
  phone: MonitorRow;
  tabIndex: number;
  enabled: boolean;
  steer: (action: ScreenAction) => void;
}
export const Keys = memo(function Keys({ phone, enabled, steer, tabIndex }: KeysProps) {
  const t = useT();
  return (
    <div className={styles.keys}>
      {mainButtons.map((action_type) => (
        <button
          key={action_type}
          type="button"
          className="fl-icon-button"
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
