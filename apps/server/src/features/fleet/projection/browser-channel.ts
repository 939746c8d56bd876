import { livePermissions } from '@flotilla/contract/live';
import { readLocale } from '@flotilla/contract/locale';
import { mayCall } from '../../../platform/access/who.ts';
import { forbidden, notFound } from '../../../platform/http/call-error.ts';
import type { Sockets } from '../../../platform/live/sockets.ts';
import type { Devices } from '../devices/api.ts';
import { createAudience } from './audience.ts';
import { BrowserConnection } from './browser-connection.ts';
import type { BrowserDeps } from './browser-deps.ts';
import { createPhoneFinder } from './find-phone.ts';

interface Ports extends Omit<BrowserDeps, 'find'> {
  readonly devices: Devices;
}

const mostMessageBytes = 256 * 1024;

/** Serves `/rapi/ws/device?type=client`, for one phone with its number or for the wall without. Returns a function that closes it. */
export function openBrowserChannel(sockets: Sockets, ports: Ports): () => void {
  const deps = { ...ports, find: createPhoneFinder(ports.devices) };
  const audience = createAudience(deps.connections, deps.devices);
  sockets.route('/rapi/ws/device', 'client', { maxBytes: mostMessageBytes }, async (request) => {
    const admitted = await deps.gate.admit(request);
    if (!mayCall(admitted.who, livePermissions.watch)) throw forbidden();
    const { deviceNo } = request.query as { deviceNo?: string | string[] };
    const only = typeof deviceNo === 'string' && deviceNo !== '' ? await deps.find.one(admitted.who, deviceNo) : null;
    if (deviceNo !== undefined && !only) throw notFound();
    const locale = readLocale(request.headers['accept-language']);
    const address = request.ip;
    return (socket) => {
      new BrowserConnection(socket, deps, audience, { admitted, locale, address, only });
    };
  });
  return () => audience.close();
}
