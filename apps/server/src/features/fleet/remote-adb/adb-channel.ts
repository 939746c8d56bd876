import type { SocketReader } from '@flotilla/client/socket-reader';
import { adbProtocol } from '@flotilla/contract/adb-frame';
import { readLocale } from '@flotilla/contract/locale';
import { term } from '@flotilla/contract/terms';
import { CallError, invalidField, notFound } from '../../../platform/http/call-error.ts';
import { bearerOf } from '../../../platform/http/guard.ts';
import type { Admitted, BrowserGate } from '../../../platform/live/browser-gate.ts';
import type { Sockets } from '../../../platform/live/sockets.ts';
import type { Devices } from '../devices/api.ts';
import type { OpenablePhone, Opening } from './open-session.ts';
import type { RemoteAdb } from './remote-adb.ts';

interface Deps {
  readonly gate: BrowserGate;
  readonly devices: Pick<Devices, 'authenticate'>;
  readonly remoteAdb: RemoteAdb;
}

/** Serves `/rapi/ws/adb?deviceNo=` for a user's command, and `?type=device&key=` for the agent of the phone. */
export function openAdbChannel(sockets: Sockets, { gate, devices, remoteAdb }: Deps): void {
  const hold = async (socket: SocketReader, admitted: Admitted, opening: Opening, phone: OpenablePhone) => {
    const changed = await remoteAdb.open(socket, opening, phone);
    const stop = gate.watch(admitted, changed);
    if (socket.destroyed) stop();
    else socket.once('close', stop);
  };

  sockets.stream('/rapi/ws/adb', null, adbProtocol, async (request) => {
    const admitted = await gate.admit(request);
    const { deviceNo } = request.query as { deviceNo?: unknown };
    if (typeof deviceNo !== 'string' || deviceNo === '') throw invalidField('deviceNo', term('required'));
    const locale = readLocale(request.headers['accept-language']);
    const opening = { who: admitted.who, locale, address: request.ip, deviceNo };
    const checked = await remoteAdb.check(opening);
    if (!checked) throw notFound();
    if ('error' in checked) throw new CallError(checked.error, { params: checked.params });
    return (socket) => {
      hold(socket, admitted, opening, checked).catch((error: unknown) => {
        request.log.warn({ err: error }, 'an adb session could not begin');
        socket.destroy();
      });
    };
  });

  sockets.stream('/rapi/ws/adb', 'device', adbProtocol, async (request) => {
    const token = bearerOf(request);
    const phone = token ? await devices.authenticate(token) : null;
    if (!phone) throw new CallError('noSession');
    const { key } = request.query as { key?: unknown };
    const attach = typeof key === 'string' ? remoteAdb.claim(phone.deviceId, key) : null;
    if (!attach) throw notFound();
    return attach;
  });
}
