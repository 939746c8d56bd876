import { once } from 'node:events';
import { createServer } from 'node:net';
import { type Client, StreamRefused } from '@flotilla/client';
import { adbFrame, adbProtocol } from '@flotilla/contract/adb-frame';
import { AdbWindowBudget } from '@flotilla/contract/adb-window';
import { DeviceSide } from './device-side.ts';
import { SiteFrames } from './site-frames.ts';

interface Options {
  readonly client: Client;
  readonly deviceNo: string;
  readonly port: number;
  refused(service: string, why: string): void;
}

export interface AdbSession {
  readonly port: number;
  /** Resolves with the reason when the session has ended. */
  readonly ended: Promise<string>;
  close(): void;
}

/** Opens adb of a phone through the site, and listens for the local adb server. @throws StreamRefused */
export async function openAdbSession({ client, deviceNo, port, refused }: Options): Promise<AdbSession> {
  const sides = new Set<DeviceSide>();
  const greeting = Promise.withResolvers<string>();
  const socket = await client.openStream('/rapi/ws/adb', adbProtocol, { query: { deviceNo } });
  const site = new SiteFrames(socket, (frame, lease) => {
    if (frame.kind === adbFrame.hello) greeting.resolve(Buffer.from(frame.payload).toString('utf8'));
    else for (const side of sides) if (side.receive(frame, lease)) return;
  });
  void site.ended.then((why) => greeting.reject(new StreamRefused(why)));
  const banner = await greeting.promise;
  const budget = new AdbWindowBudget();
  let streams = 0;
  const newStream = () => {
    streams += 1;
    return streams;
  };
  const server = createServer((local) => {
    const side = new DeviceSide(local, { banner, site, budget, newStream, refused });
    sides.add(side);
    local.once('close', () => sides.delete(side));
    void site.ended.then(() => local.destroy());
  });
  server.listen(port, '127.0.0.1');
  await once(server, 'listening');
  void site.ended.then(() => server.close());
  const address = server.address();
  return {
    port: typeof address === 'object' && address ? address.port : 0,
    ended: site.ended,
    close: () => site.close(),
  };
}
