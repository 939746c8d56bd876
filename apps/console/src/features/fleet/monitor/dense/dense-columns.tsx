import { isBatteryLow } from '@flotilla/contract/attention';
import type { MonitorRow } from '@flotilla/contract/http/fleet/monitor';
import { type ReactNode, useMemo } from 'react';
import { type Column, useColumns } from '../../../../components/list/columns.ts';
import { ColumnsPanel } from '../../../../components/list/columns-panel.tsx';
import { PageLink } from '../../../../components/text/page-link.tsx';
import { StatusWord } from '../../../../components/text/pill.tsx';
import { formatBytes, formatTime } from '../../../../lib/format/format.ts';
import { type Translate, useT } from '../../../../lib/i18n.ts';
import { phoneHref } from '../../../../lib/navigation/addresses.ts';
import { attentionMark } from '../../../../parts/phone/phone-state.ts';
import styles from './dense.module.css';

export interface DenseColumn extends Pick<Column<MonitorRow>, 'key' | 'title' | 'sort' | 'align'> {
  /** The least width in px. */
  width: number;
  /** The column's share of the remaining width. */
  grow?: number;
  /** Whether the column is shown in narrow windows, too. */
  always?: boolean;
  render: (phone: MonitorRow) => ReactNode;
}

export const cellClass = ({ align }: DenseColumn): string => `${styles.cell} ${align ? styles.right : ''}`;

const denseColumns = (t: Translate): DenseColumn[] => [
  {
    key: 'deviceNo',
    title: t('pick.deviceNo'),
    width: 110,
    grow: 1.2,
    always: true,
    sort: true,
    render: (phone) => <PageLink to={phoneHref(phone.deviceNo)}>{phone.deviceNo}</PageLink>,
  },
  {
    key: 'online',
    title: t('pick.state'),
    width: 96,
    grow: 1,
    always: true,
    sort: true,
    render: (phone) => <StatusWord status={attentionMark(phone).status}>{t(attentionMark(phone).word)}</StatusWord>,
  },
  {
    key: 'battery',
    title: t('pick.battery'),
    width: 72,
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
    title: t('phonePage.batteryTemp'),
    width: 88,
    align: 'right',
    render: ({ batteryTemp }) => (batteryTemp === null ? '' : `${batteryTemp.toFixed(1)} °C`),
  },
  {
    key: 'availMemory',
    title: t('monitor.memory'),
    width: 116,
    align: 'right',
    render: ({ availMemory }) => (availMemory === null ? '' : formatBytes(availMemory)),
  },
  {
    key: 'sdCardLeftSpace',
    title: t('monitor.storage'),
    width: 92,
    align: 'right',
    render: ({ sdCardLeftSpace }) => (sdCardLeftSpace === null ? '' : formatBytes(sdCardLeftSpace)),
  },
  { key: 'taskName', title: t('monitor.task'), width: 90, grow: 1.4, render: ({ taskName }) => taskName },
  {
    key: 'msg',
    title: t('monitor.message'),
    width: 90,
    grow: 1.8,
    render: ({ msg, threw, taskName }) =>
      threw && !taskName ? <span className={styles.low}>{t('monitor.threw')}</span> : msg,
  },
  { key: 'groupName', title: t('pick.groupName'), width: 80, grow: 1.1, render: ({ groupName }) => groupName },
  { key: 'userName', title: t('pick.owner'), width: 70, grow: 0.9, render: ({ userName }) => userName },
  { key: 'apkVersion', title: t('devices.agentVersion'), width: 88, render: ({ apkVersion }) => apkVersion },
  {
    key: 'reportTime',
    title: t('monitor.reportTime'),
    width: 168,
    sort: true,
    render: ({ reportTime }) => formatTime(reportTime),
  },
];

/** The columns that are shown, and where there is room the panel that chooses them. */
export function useDenseColumns(narrow: boolean) {
  const t = useT();
  const columns = useMemo(() => denseColumns(t), [t]);
  const { hidden, hide } = useColumns('fleet.monitor', columns);
  const shown = useMemo(
    () => columns.filter(({ key, always }) => (narrow ? always : !hidden.includes(key))),
    [columns, narrow, hidden],
  );
  const panel = useMemo(
    () => !narrow && <ColumnsPanel columns={columns} hidden={hidden} onHide={hide} />,
    [columns, narrow, hidden, hide],
  );
  return { shown, panel };
}
