import type { MonitorRow } from '@flotilla/contract/http/monitor';
import { formatBytes, formatRelative, formatTime, none } from '../../../../lib/format.ts';
import { type Translate, useT } from '../../../../lib/i18n.ts';
import { modelName, phoneStatus, statusWord } from '../../../../parts/phone/phone-state.ts';
import styles from '../monitor.module.css';

const runModeWord = (t: Translate, runMode: string | null): string => {
  if (runMode === 'accessibility' || runMode === 'agent' || runMode === 'automatic') return t(`phone.${runMode}`);
  return runMode ?? '';
};
const withUnit = (value: number | null, unit: string): string => (value === null ? '' : `${value}${unit}`);

/** Everything that is known of a phone. */
function factsOf(phone: MonitorRow, t: Translate): readonly [string, string][] {
  const charging = phone.isCharging === 1 ? ` ${t('monitor.charging')}` : '';
  const since = phone.since ? ` · ${formatRelative(phone.since)}` : '';
  return [
    [t('monitor.state'), t(statusWord[phoneStatus(phone)])],
    [t('monitor.connection'), t(phone.online ? 'status.online' : 'status.offline') + since],
    [t('monitor.reportTime'), formatTime(phone.reportTime)],
    [t('monitor.message'), phone.msg ?? ''],
    [t('monitor.lastRun'), phone.threw ? t('monitor.threw') : ''],
    [t('monitor.task'), phone.taskName ?? ''],
    [
      t('monitor.service'),
      phone.serviceOk === null ? '' : t(phone.serviceOk ? 'monitor.serviceOk' : 'phone.serviceStopped'),
    ],
    [t('monitor.runMode'), runModeWord(t, phone.runMode)],
    [t('monitor.batteryNow'), phone.battery === null ? '' : `${phone.battery}%${charging}`],
    [t('monitor.temperature'), withUnit(phone.batteryTemp, ' °C')],
    [t('monitor.brightness'), withUnit(phone.brightness, '')],
    [t('monitor.storage'), formatBytes(phone.sdCardLeftSpace)],
    [t('monitor.memory'), formatBytes(phone.availMemory)],
    [t('monitor.model'), modelName(phone)],
    [t('monitor.osVersion'), phone.osVersion ?? ''],
    [t('monitor.apkVersion'), phone.apkVersion ?? ''],
    ['IMEI', phone.imei],
    ['IP', phone.ip],
    [t('pick.groupName'), phone.groupName],
    [t('pick.owner'), phone.userName],
  ];
}

export function PhoneDetails({ phone }: { phone: MonitorRow }) {
  const t = useT();
  return (
    <dl className={styles.details}>
      {factsOf(phone, t).map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value || none}</dd>
        </div>
      ))}
    </dl>
  );
}
