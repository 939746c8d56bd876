import type { DeviceRow } from '@flotilla/contract/http/fleet/devices';
import { type Column, idColumn } from '../../../components/list/columns.ts';
import { PageLink } from '../../../components/text/page-link.tsx';
import { PageRef } from '../../../components/text/page-ref.tsx';
import { Pill } from '../../../components/text/pill.tsx';
import { type Translate, useT } from '../../../lib/i18n.ts';
import { phoneHref } from '../../../lib/navigation/addresses.ts';
import { useCan } from '../../../lib/session/session.ts';
import { modelName } from '../../../parts/phone/phone-state.ts';
import { stateColumns } from '../../../parts/pick/select-device.tsx';
import styles from './devices.module.css';

/** A number reads dark while its phone is connected, and quiet while it is not. */
function DeviceNo({ device }: { device: DeviceRow }) {
  const t = useT();
  return (
    <span className={device.online ? styles.live : styles.quiet}>
      <PageLink to={phoneHref(device.deviceNo)}>{device.deviceNo}</PageLink>
      {device.cloneSeenAt && (
        <span title={t('devices.cloneSeen')}>
          <Pill status="alarm">{t('devices.clone')}</Pill>
        </span>
      )}
    </span>
  );
}

/** The host of the phone's agent, which leads to the agent. */
const agentColumn = (t: Translate): Column<DeviceRow> => ({
  key: 'agent',
  title: t('devices.agentHost'),
  width: 180,
  hidden: true,
  render: ({ agent }) =>
    agent?.host ? (
      <PageRef page="fleet/agents" query={{ host: agent.host }}>
        {agent.host}
      </PageRef>
    ) : (
      ''
    ),
});

export function useDeviceColumns(): Column<DeviceRow>[] {
  const t = useT();
  const seesAgents = useCan('device:agent:list');
  const [state, battery] = stateColumns(t);
  return [
    {
      key: 'deviceNo',
      title: t('pick.deviceNo'),
      sort: true,
      render: (device) => <DeviceNo device={device} />,
    },
    { ...state, key: 'status', sort: true },
    battery,
    { key: 'groupName', title: t('pick.groupOf'), width: 160 },
    { key: 'userName', title: t('pick.owner'), width: 140 },
    { key: 'brand', title: t('pick.model'), width: 200, render: modelName },
    { key: 'ip', title: 'IP' },
    { key: 'gmtModified', title: t('devices.gmtModified'), sort: true, show: 'time' },
    idColumn(t('pick.id')),
    { key: 'deviceId', title: t('devices.deviceId'), hidden: true, show: 'code' },
    { key: 'imei', title: 'IMEI', hidden: true },
    { key: 'osVersion', title: t('devices.osVersion'), hidden: true },
    { key: 'agentVersion', title: t('devices.agentVersion'), hidden: true },
    ...(seesAgents ? [agentColumn(t)] : []),
  ];
}
