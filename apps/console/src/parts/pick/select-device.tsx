import type { DeviceRow } from '@flotilla/contract/http/fleet/devices';
import type { PhoneState } from '@flotilla/contract/phone-state';
import type { Column } from '../../components/list/columns.ts';
import { StatusWord } from '../../components/text/pill.tsx';
import { type Translate, useT } from '../../lib/i18n.ts';
import { layout } from '../../lib/theme/tokens.ts';
import { modelName, stateMarks } from '../phone/phone-state.ts';
import { lookupFilter } from './lookup-select.tsx';
import { groups } from './lookups.ts';
import { PickDialog, type PickProps } from './pick-dialog.tsx';
import { TakeAll } from './take-all.tsx';

const listedStates: readonly PhoneState[] = ['idle', 'busy', 'offline', 'never', 'disabled'];

/** The choices of the state filter: all connected phones first, then each state. */
export const stateChoices = (t: Translate) => [
  { value: 'idle,busy', label: t('status.online') },
  ...listedStates.map((state) => ({ value: state, label: t(stateMarks[state].word) })),
];

/** A phone's state and its battery. */
export const stateColumns = (t: Translate): [Column<DeviceRow>, Column<DeviceRow>] => [
  {
    key: 'state',
    title: t('pick.state'),
    render: ({ state }) => <StatusWord status={stateMarks[state].status}>{t(stateMarks[state].word)}</StatusWord>,
  },
  {
    key: 'battery',
    title: t('pick.battery'),
    align: 'right',
    render: ({ battery }) => (battery === null ? null : `${Math.round(battery)}%`),
  },
];

const columnsOf = (t: Translate): Column<DeviceRow>[] => [
  { key: 'deviceNo', title: t('pick.deviceNo'), sort: true },
  ...stateColumns(t),
  { key: 'mode', title: t('pick.model'), width: 160, render: modelName },
  { key: 'groupName', title: t('pick.groupOf'), width: 140 },
  { key: 'userName', title: t('pick.owner'), width: 120 },
];

/** A dialog to select phones. Calls `onPick` with their numbers joined by commas. */
export default function SelectDevice(props: PickProps) {
  const t = useT();
  return (
    <PickDialog
      {...props}
      route="GET /device/deviceList/list"
      title={t('pick.device')}
      width={layout.dialog.log}
      filters={[
        { kind: 'text', name: 'deviceNo', label: t('pick.deviceNo') },
        { kind: 'choice', name: 'state', label: t('pick.state'), choices: stateChoices(t) },
        lookupFilter('groupId', t('pick.groupOf'), groups),
      ]}
      columns={columnsOf(t)}
      keyOf={(device) => device.deviceNo}
      nameOf={(device) => device.deviceNo}
      confirm={(count) => t('pick.take', { count })}
      tools={(picking) => !props.single && <TakeAll picking={picking} picked={props.picked} />}
    />
  );
}
