import type { MonitorRow } from '@flotilla/contract/http/fleet/monitor';
import type { livePermissions } from '@flotilla/contract/live';
import { confirm, listIds } from '../../components/overlay/confirm.ts';
import type { MenuItem } from '../../components/overlay/menu-list.tsx';
import { useT } from '../../lib/i18n.ts';
import type { LiveSocket, PhoneOrder } from '../../lib/live/live-socket.ts';
import { go } from '../../lib/navigation/address.ts';
import { phoneHref } from '../../lib/navigation/addresses.ts';
import { useCan } from '../../lib/session/session.ts';
import { toast } from '../../lib/toast.ts';
import { sendPermission } from '../commands/commands.ts';
import { type Heard, othersSteer } from './merge-phone.ts';

/** The contract's permissions for live phones; the compiler checks them. */
export const rights: typeof livePermissions = {
  watch: 'device:monitor:list',
  view: 'device:screen:view',
  control: 'device:screen:control',
  log: 'device:log:list',
};

export type PhoneDialog = 'log' | 'screen' | 'command';

interface Parts {
  socket: LiveSocket;
  phone: MonitorRow;
  steering: Heard['steering'];
  /** Whether the deployment and the user's permissions allow viewing screens. */
  screens: boolean;
  setWanted: (on: boolean) => void;
  open: (dialog: PhoneDialog) => void;
  /** Whether this is the menu of the phone's own page. */
  onOwnPage?: boolean;
}

export function usePhoneMenu(parts: Parts): MenuItem[] {
  const { socket, phone, steering, screens, setWanted, open, onOwnPage = false } = parts;
  const t = useT();
  const may = {
    log: useCan(rights.log),
    control: useCan(rights.control),
    edit: useCan('device:list:edit'),
    command: useCan(sendPermission),
  };
  const { deviceNo, userName: owner } = phone;
  const offline = phone.online ? undefined : t('monitor.isOffline');

  const order = (what: PhoneOrder, done: string) => {
    if (socket.order(deviceNo, what)) toast.info(done);
    else toast.error(t('monitor.notConnected'));
  };
  async function reboot(action: 'rebootEC' | 'rebootPhone'): Promise<void> {
    const title = t(action === 'rebootEC' ? 'monitor.rebootAgent' : 'monitor.rebootPhone');
    const ask = action === 'rebootEC' ? 'monitor.rebootAgentAsk' : 'monitor.rebootPhoneAsk';
    const ids = listIds([{ id: phone.id, name: deviceNo }]);
    if (!(await confirm({ title, text: t(ask, { owner, deviceNo }), ids, danger: true }))) return;
    order({ action }, t('monitor.sent', { deviceNo }));
  }
  const items: (MenuItem | false)[] = [
    !onOwnPage && {
      key: 'page',
      label: t('monitor.openPage'),
      icon: 'external',
      onClick: () => go(phoneHref(deviceNo)),
    },
    may.log && { key: 'log', label: t('monitor.log'), icon: 'terminal', onClick: () => open('log') },
    screens &&
      may.edit && {
        key: 'config',
        label: t('monitor.screenConfig'),
        icon: 'settings',
        onClick: () => open('screen'),
      },
    screens && {
      key: 'start',
      label: t('monitor.start'),
      icon: 'play',
      divided: true,
      disabledReason: offline,
      onClick: () => setWanted(true),
    },
    screens && { key: 'stop', label: t('monitor.stop'), icon: 'stop', onClick: () => setWanted(false) },
    screens &&
      may.control && {
        key: 'release',
        label: t(othersSteer(steering) ? 'monitor.takeOver' : 'monitor.release'),
        icon: 'unlock',
        disabledReason: offline,
        onClick: () => order({ action: 'releaseScreenPermission' }, t('monitor.sent', { deviceNo })),
      },
    may.control && {
      key: 'rebootEC',
      label: t('monitor.rebootAgent'),
      icon: 'refresh',
      divided: true,
      disabledReason: offline,
      onClick: () => void reboot('rebootEC'),
    },
    may.control && {
      key: 'rebootPhone',
      label: t('monitor.rebootPhone'),
      icon: 'power',
      danger: true,
      disabledReason: offline,
      onClick: () => void reboot('rebootPhone'),
    },
    may.command && {
      key: 'command',
      label: t('command.send'),
      icon: 'terminal',
      divided: true,
      onClick: () => open('command'),
    },
  ];
  return items.filter((item) => item !== false);
}
