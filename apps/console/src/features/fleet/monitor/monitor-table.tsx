import { isBatteryLow } from '@flotilla/contract/attention';
import type { MonitorRow } from '@flotilla/contract/http/monitor';
import { useState } from 'react';
import type { Column } from '../../../components/list/columns.ts';
import { DataTable } from '../../../components/list/data-table.tsx';
import type { ListControl } from '../../../components/list/list-state.ts';
import { DeviceLogDialog } from '../../../components/phone/device-log-dialog.tsx';
import { phoneStatus, statusWord } from '../../../components/phone/phone-state.ts';
import { ScreenSettingsDialog } from '../../../components/phone/screen-settings-dialog.tsx';
import { StatusWord } from '../../../components/pill.tsx';
import { formatBytes, formatTime } from '../../../lib/format.ts';
import { useT } from '../../../lib/i18n.ts';
import styles from './monitor.module.css';
import { type PhoneDialog, rights } from './use-phone-menu.ts';

function useColumns(): Column<MonitorRow>[] {
  const t = useT();
  return [
    {
      key: 'deviceNo',
      title: t('pick.deviceNo'),
      sort: true,
      render: (phone) => <span className={phone.online ? undefined : 'fl-quiet'}>{phone.deviceNo}</span>,
    },
    {
      key: 'online',
      title: t('monitor.state'),
      sort: true,
      render: (phone) => <StatusWord status={phoneStatus(phone)}>{t(statusWord[phoneStatus(phone)])}</StatusWord>,
    },
    {
      key: 'battery',
      title: t('monitor.batteryNow'),
      sort: true,
      align: 'right',
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
      align: 'right',
      render: ({ batteryTemp }) => (batteryTemp === null ? '' : `${batteryTemp} °C`),
    },
    {
      key: 'availMemory',
      title: t('monitor.memory'),
      align: 'right',
      render: ({ availMemory }) => formatBytes(availMemory),
    },
    {
      key: 'sdCardLeftSpace',
      title: t('monitor.storage'),
      align: 'right',
      render: ({ sdCardLeftSpace }) => formatBytes(sdCardLeftSpace),
    },
    { key: 'taskName', title: t('monitor.task'), width: 160 },
    { key: 'msg', title: t('monitor.message'), width: 200 },
    { key: 'groupName', title: t('pick.groupName'), width: 140 },
    { key: 'userName', title: t('pick.owner'), width: 120 },
    { key: 'apkVersion', title: t('monitor.apkVersion') },
    {
      key: 'reportTime',
      title: t('monitor.reportTime'),
      sort: true,
      render: ({ reportTime }) => formatTime(reportTime),
    },
  ];
}

/** The same phones as lines. */
export function MonitorTable({ rows, control }: { rows: readonly MonitorRow[] | undefined; control: ListControl }) {
  const t = useT();
  const columns = useColumns();
  const [open, setOpen] = useState<{ deviceNo: string; dialog: PhoneDialog }>();
  const close = () => setOpen(undefined);
  return (
    <div className={styles.table}>
      <DataTable
        label={t('monitor.wall')}
        columns={columns}
        rows={rows}
        keyOf={({ id }) => id}
        nameOf={({ deviceNo }) => deviceNo}
        sort={control.state.sort}
        onSort={(sort) => control.change({ sort })}
        actions={({ deviceNo }) => [
          {
            key: 'log',
            label: t('monitor.log'),
            permission: rights.log,
            onClick: () => setOpen({ deviceNo, dialog: 'log' }),
          },
          {
            key: 'screen',
            label: t('monitor.screenConfig'),
            permission: 'device:list:edit',
            onClick: () => setOpen({ deviceNo, dialog: 'screen' }),
          },
        ]}
      />
      {open?.dialog === 'log' && <DeviceLogDialog deviceNo={open.deviceNo} onClose={close} />}
      {open?.dialog === 'screen' && <ScreenSettingsDialog deviceNo={open.deviceNo} onClose={close} />}
    </div>
  );
}
