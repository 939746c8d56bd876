import { once } from 'node:events';
import { type AddressInfo, createServer, type Socket } from 'node:net';
import { expect, onTestFinished, test, vi } from 'vitest';
import { soon } from '../../testing/soon.ts';
import type { Phone } from '../phone.ts';
import { createAdbPhones } from './adb-phones.ts';
import type { ListedDevice } from './device-list.ts';

/** Without talking to them: what is listed as ready is a phone. */
vi.mock('./phone-bring-up.ts', () => ({
  PhoneBringUp: class {
    async run(_device: ListedDevice, gone: AbortController, onPhone: (phone: Pick<Phone, 'gone'>) => void) {
      onPhone({ gone: gone.signal });
    }
  },
}));

const framed = (text: string) => `${text.length.toString(16).padStart(4, '0')}${text}`;

/** Starts an adb server whose list of phones the test sets. */
async function serveList() {
  const tracking = Promise.withResolvers<Socket>();
  const server = createServer((socket) => {
    socket.on('error', () => {});
    socket.once('data', (request) => {
      if (request.includes('host:version')) socket.end(`OKAY${framed('0029')}`);
      else socket.write('OKAY', () => tracking.resolve(socket));
    });
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  onTestFinished(() => void server.close());
  const { port } = server.address() as AddressInfo;
  return { port, list: async (text: string) => void (await tracking.promise).write(framed(text)) };
}

test.each([
  [
    '0123 offline usb:1-1 transport_id:7\n',
    /^adb reports its state as offline\. The phone does not answer: pull and plug/,
  ],
  [
    '0123 unauthorized usb:1-1 transport_id:7\n',
    /^adb reports its state as unauthorized\. Unlock the phone and accept/,
  ],
  ['0123 connecting usb:1-1 transport_id:7\n', /^adb reports its state as connecting$/],
  ['', /^The phone disconnected: unplugged/],
])('a phone that adb lists as %j is gone for that reason', async (after, reason) => {
  const { port, list } = await serveList();
  const source = createAdbPhones({ server: { host: '127.0.0.1', port }, log: { info: () => {}, warn: () => {} } });
  onTestFinished(() => source.close());
  const found = Promise.withResolvers<Phone>();
  const started = source.start(found.resolve);
  await list('0123 device usb:1-1 transport_id:7\n');
  await started;
  const { gone } = await found.promise;
  await list(after);
  await vi.waitFor(() => expect(gone.aborted).toBe(true), soon);
  expect(gone.reason.message).toMatch(reason);
});
