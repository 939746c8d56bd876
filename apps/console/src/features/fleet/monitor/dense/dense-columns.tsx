import { isBatteryLow } from '@flotilla/contract/attention';
import type { MonitorRow } from '@flotilla/contract/http/monitor';
import type { ReactNode } from 'react';
import type { Column } from '../../../../components/list/columns.ts';
import { PageLink } from '../../../../components/page-link.tsx';
import { StatusWord } from '../../../../components/pill.tsx';
import { formatBytes, formatTime } from '../../../../lib/format.ts';
import type { Translate } from '../../../../lib/i18n.ts';
import { phoneHref } from '../../../../lib/navigation/addresses.ts';
import { attentionMark } from '../../../../parts/phone/phone-state.ts';
import styles from './dense.module.css';

export interface DenseColumn extends Pick<Column<MonitorRow>, 'key' | 'title' | 'sort' | 'align'> {
  /** As in a grid's template. */
  width: string;
  /** Also where there is little room. */
  always?: boolean;
  render: (phone: MonitorRow) => ReactNode;
}

export const cellClass = ({ align }: DenseColumn): string => `${styles.cell} ${align ? styles.right : ''}`;

export const denseColumns = (t: Translate): DenseColumn[] => [
  {
    key: 'deviceNo',
    title: t('pick.deviceNo'),
    width: 'minmax(110px, 1.2fr)',
    always: true,
    sort: true,
    render: (phone) => <PageLink to={phoneHref(phone.deviceNo)}>{phone.deviceNo}</PageLink>,
  },
  {
    key: 'online',
    title: t('monitor.state'),
    width: 'minmax(96px, 1fr)',
    always: true,
    sort: true,
    render: (phone) => <StatusWord status={attentionMark(phone).status}>{t(attentionMark(phone).word)}</StatusWord>,
  },
  {
    key: 'battery',
    title: t('monitor.batteryNow'),
    width: '72px',
    always: true,
    align: 'right',
    sort: true,
    render: (phone) =>
      phone.battery === null ? (
        ''
      ) : (
        <span className={isBatteryLow(phone) ? styles.low : undefined}>{Math.round(phone.battery)}%</span>
      ),
  },
  {
    key: 'batteryTemp',
    title: t('monitor.temperature'),
    width: '88px',
    align: 'right',
    render: ({ batteryTemp }) => (batteryTemp === null ? '' : `${batteryTemp.toFixed(1)} °C`),
  },
  {
    key: 'availMemory',
    title: t('monitor.memory'),
    width: '116px',
    align: 'right',
    render: ({ availMemory }) => (availMemory === null ? '' : formatBytes(availMemory)),
  },
  {
    key: 'sdCardLeftSpace',
    title: t('monitor.storage'),
    width: '92px',
    align: 'right',
    render: ({ sdCardLeftSpace }) => (sdCardLeftSpace === null ? '' : formatBytes(sdCardLeftSpace)),
  },
  { key: 'taskName', title: t('monitor.task'), width: 'minmax(90px, 1.4fr)', render: ({ taskName }) => taskName },
  {
    key: 'msg',
    title: t('monitor.message'),
    width: 'minmax(90px, 1.8fr)',
    render: ({ msg, threw, taskName }) =>
      threw && !taskName ? <span className={styles.low}>{t('monitor.threw')}</span> : msg,
  },
  { key: 'groupName', title: t('pick.groupName'), width: 'minmax(80px, 1.1fr)', render: ({ groupName }) => groupName },
  { key: 'userName', title: t('pick.owner'), width: 'minmax(70px, .9fr)', render: ({ userName }) => userName },
  { key: 'apkVersion', title: t('monitor.apkVersion'), width: '88px', render: ({ apkVersion }) => apkVersion },
  {
    key: 'reportTime',
    title: t('monitor.reportTime'),
    width: '168px',
    sort: true,
    render: ({ reportTime }) => formatTime(reportTime),
  },
];
