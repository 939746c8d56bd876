import type { MonitorRow } from '@flotilla/contract/http/fleet/monitor';
import type { livePermissions } from '@flotilla/contract/live';
import { confirm, listIds } from '../../components/overlay/confirm.ts';
import type { MenuItem } from '../../components/overlay/menu-list.tsx';
import type { IconName } from '../../components/text/icon.tsx';
import { useT } from '../../lib/i18n.ts';
import type { LiveSocket, PhoneOrder } from '../../lib/live/live-socket.ts';
import { go } from '../../lib/navigation/address.ts';
import { phoneHref } from '../../lib/navigation/addresses.ts';
import { useCan } from '../../lib/session/session.ts';
import { toast } from '../../lib/toast.ts';
import type { MessageKey } from '../../locales/keys.ts';
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
  const offline = phone.online ? undefined : t('status.offline');

  const order = (what: PhoneOrder, done: string) => {
    if (socket.order(deviceNo, what)) toast.info(done);
    else toast.error(t('monitor.notConnected'));
  };
  async function reboot(action: 'rebootEC' | 'rebootPhone'): Promise<void> {
    const title = t(action === 'rebootEC' ? 'command.kind.rebootEC' : 'command.kind.rebootPhone');
    const ask = action === 'rebootEC' ? 'monitor.rebootAgentAsk' : 'monitor.rebootPhoneAsk';
    const ids = listIds([{ id: phone.id, name: deviceNo }]);
    if (!(await confirm({ title, text: t(ask, { owner, deviceNo }), ids, danger: true }))) return;
    order({ action }, t('monitor.sent', { deviceNo }));
  }
  const item = (key: string, icon: IconName, label: MessageKey, onClick: () => void, more: Partial<MenuItem> = {}) => ({
    ...{ key, icon, label: t(label), onClick },
    ...more,
  });
  const steer = othersSteer(steering) ? 'monitor.takeOver' : 'monitor.release';
  const release = () => order({ action: 'releaseScreenPermission' }, t('monitor.sent', { deviceNo }));
  const apart = { divided: true, disabledReason: offline };
  const items: (MenuItem | false)[] = [
    !onOwnPage && item('page', 'external', 'monitor.openPage', () => go(phoneHref(deviceNo))),
    may.log && item('log', 'terminal', 'monitor.log', () => open('log')),
    screens && may.edit && item('config', 'settings', 'monitor.screenConfig', () => open('screen')),
    screens && item('start', 'play', 'monitor.start', () => setWanted(true), apart),
    screens && item('stop', 'stop', 'monitor.stop', () => setWanted(false)),
    screens && may.control && item('release', 'unlock', steer, release, { disabledReason: offline }),
    may.control && item('rebootEC', 'refresh', 'command.kind.rebootEC', () => void reboot('rebootEC'), apart),
    may.control &&
      item('rebootPhone', 'power', 'command.kind.rebootPhone', () => void reboot('rebootPhone'), {
        danger: true,
        disabledReason: offline,
      }),
    may.command && item('command', 'terminal', 'command.send', () => open('command'), { divided: true }),
  ];
  return items.filter((item) => item !== false);
}
