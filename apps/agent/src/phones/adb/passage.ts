import type { Adb } from '@yume-chan/adb';
import type { PhoneAdb, PhoneIdentity } from '../phone.ts';
import type { AdbServerAddress } from './adb-server.ts';
import { openDeviceSocket } from './device-socket.ts';

interface Options {
  readonly address: AdbServerAddress;
  readonly transportId: bigint;
  readonly adb: Adb;
  readonly identity: PhoneIdentity;
}

/** The services that stay within the phone, by the name before the first colon or comma. */
const allowed = new Set([
  'shell',
  'exec',
  'sync',
  'abb',
  'abb_exec',
  'framebuffer',
  'jdwp',
  'track-jdwp',
  'track-app',
  'tcp',
  'local',
  'localabstract',
  'localreserved',
  'localfilesystem',
  'dev',
  'dev-raw',
  'reboot',
  'root',
  'unroot',
  'remount',
  'disable-verity',
  'enable-verity',
  'sink',
  'source',
  'backup',
  'restore',
]);

/**
 * Returns the reason why a service is not for a user's own adb, or `undefined`. The agent's adb server handles services that begin with
 * `host` itself, and `reverse` listens on the phone for a port of the agent's machine.
 */
export function whyNotOpen(service: string): string | undefined {
  const name = /^[^:,]*/.exec(service)![0];
  if (name === 'reverse')
    return 'adb reverse does not work through the site, because it would reach the machine of the agent';
  if (name === 'tcpip' || name === 'usb') return `adb ${name} would disconnect the phone from its agent`;
  if (!allowed.has(name)) return `the service ${JSON.stringify(name.slice(0, 64))} is not available through the site`;
  if (name === 'tcp' && !/^tcp:\d{1,5}(:(localhost|127\.0\.0\.1))?$/.test(service))
    return 'only ports of the phone itself are available through the site';
  return undefined;
}

/** Those that need nothing from the transport, or from the adb server, that the way through the site does not have. */
const features = new Set([
  'shell_v2',
  'cmd',
  'stat_v2',
  'ls_v2',
  'fixed_push_mkdir',
  'fixed_push_symlink_timestamp',
  'apex',
  'abb',
  'abb_exec',
  'remount_shell',
  'track_app',
  'sendrecv_v2',
  'sendrecv_v2_brotli',
  'sendrecv_v2_lz4',
  'sendrecv_v2_zstd',
  'sendrecv_v2_dry_run_send',
]);

const word = (text: string) => text.replaceAll(/[^\w.-]+/g, '_');

/** Gives a user's own adb the phone's services. */
export function createPassage({ address, transportId, adb, identity }: Options): PhoneAdb {
  return {
    banner() {
      const shown = adb.banner.features.filter((feature) => features.has(feature));
      const model = word(identity.mode);
      const name = word(identity.brand);
      return `device::ro.product.name=${name};ro.product.model=${model};ro.product.device=${model};features=${shown.join(',')}`;
    },
    open: (service, signal) => openDeviceSocket(address, transportId, service, signal),
  };
}
