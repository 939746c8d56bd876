import type { MonitorRow } from '@flotilla/contract/http/fleet/monitor';
import { type Fact, Facts } from '../../../../components/text/facts.tsx';
import { useAsk } from '../../../../lib/calls/use-call.ts';
import { formatBytes, formatRelative, formatSpan, formatTime } from '../../../../lib/format/format.ts';
import { type Translate, useT } from '../../../../lib/i18n.ts';
import { useCan } from '../../../../lib/session/session.ts';
import { attentionMark, modelName, osName } from '../../../../parts/phone/phone-state.ts';
import type { Run } from '../../../../parts/runs/run-states.ts';
import styles from '../monitor.module.css';

const runModeWord = (t: Translate, runMode: string | null): string => {
  if (runMode === 'accessibility' || runMode === 'agent' || runMode === 'automatic') return t(`phone.${runMode}`);
  return runMode ?? '';
};
const withUnit = (value: number | null, unit: string): string => (value === null ? '' : `${value}${unit}`);

/** Android's value for full brightness. */
const brightest = 255;

const lastRunWords = ({ taskName, state, stopping, endedAt, createdAt }: Run, t: Translate): string =>
  t('monitor.ranAgo', {
    task: taskName,
    state: stopping ? t('run.stopping') : t(`run.state.${state}`),
    time: formatRelative(endedAt ?? createdAt),
  });

function factsOf(phone: MonitorRow, run: Run | undefined, t: Translate): readonly Fact[] {
  const charging = phone.isCharging === 1 ? ` ${t('monitor.charging')}` : '';
  const span = formatSpan(phone.since === null ? null : Date.now() - Date.parse(phone.since));
  const connection = phone.since ? t(phone.online ? 'monitor.onlineFor' : 'monitor.offlineSince', { time: span }) : '';
  return [
    [t('pick.state'), t(attentionMark(phone).word)],
    [t('monitor.connection'), connection || t('status.never')],
    [t('monitor.refusal'), phone.online ? '' : phone.refusalText],
    [t('monitor.reportTime'), formatTime(phone.reportTime)],
    [t('monitor.message'), phone.msg],
    [t('monitor.lastRun'), run ? lastRunWords(run, t) : phone.threw ? t('monitor.threw') : ''],
    [t('monitor.task'), phone.taskName],
    [
      t('monitor.service'),
      phone.serviceOk === null ? '' : t(phone.serviceOk ? 'monitor.serviceOk' : 'phone.serviceStopped'),
    ],
    [t('phone.runMode'), runModeWord(t, phone.runMode)],
    [t('pick.battery'), phone.battery === null ? '' : `${phone.battery}%${charging}`],
    [t('phonePage.batteryTemp'), withUnit(phone.batteryTemp, ' °C')],
    [t('monitor.brightness'), phone.brightness === null ? '' : `${Math.round((phone.brightness / brightest) * 100)} %`],
    [t('monitor.storage'), formatBytes(phone.sdCardLeftSpace)],
    [t('monitor.memory'), formatBytes(phone.availMemory)],
    [t('devices.mode'), modelName(phone)],
    [t('devices.osVersion'), osName(phone)],
    [t('devices.agentVersion'), phone.apkVersion],
    [t('devices.agentHost'), phone.agent?.host ?? ''],
    ['IMEI', phone.imei],
    ['IP', phone.ip],
    [t('pick.groupName'), phone.groupName],
    [t('pick.owner'), phone.userName],
  ];
}

export function PhoneDetails({ phone }: { phone: MonitorRow }) {
  const t = useT();
  const query = { ofDevice: phone.deviceNo, pageSize: 1, withCleared: '1' as const };
  const runs = useAsk('GET /task/run/list', { query }, { enabled: useCan('task:run:list') });
  return <Facts className={styles.details} facts={factsOf(phone, runs.data?.list[0], t)} />;
}
