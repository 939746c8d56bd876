import type { DeviceRow } from '@flotilla/contract/http/fleet/devices';
import { lazy } from 'react';
import type { Target } from '../../../parts/commands/commands.ts';
import { PhoneDialogs } from '../../../parts/phone/phone-dialogs.tsx';
import type { RunTarget } from '../../../parts/run-now/run-now.ts';
import { DeviceSettingsDialog } from './device-settings-dialog.tsx';
import { GroupDevicesDialog } from './group-devices-dialog.tsx';

const AddDevicesDialog = lazy(() => import('./add-devices-dialog.tsx'));
const EditDeviceDrawer = lazy(() => import('./edit-device-drawer.tsx'));
const SendCommand = lazy(() => import('../../../parts/commands/send-command.tsx'));
const RunNow = lazy(() => import('../../../parts/run-now/run-now.tsx'));
const EnrolDialog = lazy(() => import('../../../parts/enrol/enrol-dialog.tsx'));
const ImportDevicesDialog = lazy(() => import('./import-devices-dialog.tsx'));

export type DeviceDialog =
  | { what: 'add' }
  | { what: 'import' }
  | { what: 'enrol' }
  | { what: 'edit' | 'settings' | 'screen' | 'log'; device: DeviceRow }
  | { what: 'run'; targets: readonly [RunTarget, ...RunTarget[]]; clear?: () => void }
  | { what: 'command'; targets: readonly [Target, ...Target[]]; clear?: () => void }
  | { what: 'group'; devices: readonly DeviceRow[]; clear: () => void };

export default function DeviceDialogs({ open, onClose }: { open: DeviceDialog; onClose: () => void }) {
  if (open.what === 'add') return <AddDevicesDialog onClose={onClose} />;
  if (open.what === 'run') return <RunNow targets={open.targets} onStarted={open.clear} onClose={onClose} />;
  if (open.what === 'command') return <SendCommand targets={open.targets} onSent={open.clear} onClose={onClose} />;
  if (open.what === 'import') return <ImportDevicesDialog onClose={onClose} />;
  if (open.what === 'enrol') return <EnrolDialog onClose={onClose} />;
  if (open.what === 'group') return <GroupDevicesDialog devices={open.devices} onDone={open.clear} onClose={onClose} />;
  const { device } = open;
  if (open.what === 'edit') return <EditDeviceDrawer id={device.id} onClose={onClose} />;
  if (open.what === 'settings') return <DeviceSettingsDialog deviceNo={device.deviceNo} onClose={onClose} />;
  return <PhoneDialogs deviceNo={device.deviceNo} dialog={open.what} onClose={onClose} />;
}
