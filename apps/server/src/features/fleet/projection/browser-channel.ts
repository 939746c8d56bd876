import { livePermissions } from '@flotilla/contract/live';
import { readLocale } from '@flotilla/contract/locale';
import { mayCall } from '../../../platform/access/who.ts';
import { forbidden, notFound } from '../../../platform/http/call-error.ts';
import type { Sockets } from '../../../platform/live/sockets.ts';
import { createAudience } from './audience.ts';
import { BrowserConnection } from './browser-connection.ts';
import type { BrowserDeps } from './browser-deps.ts';
import { findPhone } from './find-phone.ts';

const mostMessageBytes = 256 * 1024;

/**
 * Serves `/rapi/ws/device?type=client`, for one phone with its number or for the wall without. Returns a function that closes
 * it.
 */
export function openBrowserChannel(sockets: Sockets, deps: BrowserDeps): () => void {
  const audience = createAudience(deps.connections, deps.devices);
  sockets.route('/rapi/ws/device', 'client', { maxBytes: mostMessageBytes }, async (request) => {
    const admitted = await deps.gate.admit(request);
    if (!mayCall(admitted.who, livePermissions.watch)) throw forbidden();
    const { deviceNo } = request.query as { deviceNo?: string | string[] };
    const only = typeof deviceNo === 'string' && deviceNo !== '' ? await findPhone(deps, admitted.who, deviceNo) : null;
    if (deviceNo !== undefined && !only) throw notFound();
    const locale = readLocale(request.headers['accept-language']);
    const address = request.ip;
    return (socket, wire) => {
      new BrowserConnection(socket, wire, deps, audience, { admitted, locale, address, only });
    };
  });
  return () => audience.close();
}
