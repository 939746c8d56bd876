import { once } from 'node:events';
import { deviceProtocol, type FromDevice, type Heartbeat, type Hello, type ToDevice } from '@flotilla/contract/device';
import { WebSocket } from 'ws';
import { createInbox, type Inbox } from './inbox.ts';

export interface ScriptedPhone extends Inbox<ToDevice> {
  readonly socket: WebSocket;
  send(message: FromDevice): void;
  /** Sends what no phone should. */
  sendRaw(data: string | Uint8Array): void;
  heartbeat(more?: Partial<Heartbeat>): void;
  /** Heartbeats until it is closed: a test that takes its time shall not find it offline. */
  keepBeating(more?: Partial<Heartbeat>): void;
  close(): void;
}

/** Often enough for the usual settings. */
const beatMs = 3_000;

type Introduction = Partial<Omit<Hello, 'action'>> & { readonly deviceId: string };

export const heartbeatOf = (more: Partial<Heartbeat> = {}): Heartbeat => ({
  action: 'heartbeat',
  runMode: 'agent',
  serviceOk: 1,
  battery: 80,
  isCharging: 0,
  osVersion: '14',
  apkVersion: '1.0.0',
  batteryTemp: 30,
  brightness: 100,
  sdCardLeftSpace: 1_000_000,
  availMemory: 500_000,
  reportTime: '2026-11-20T08:00:00.000Z',
  msg: '',
  taskName: '',
  app: '',
  ...more,
});

export const helloOf = (phone: Introduction): Hello => ({
  action: 'hello',
  protocol: deviceProtocol,
  brand: 'Acme',
  mode: 'One',
  imei: '',
  osVersion: '14',
  agentVersion: '0.1.0',
  screen: { width: 540, height: 960 },
  capabilities: ['screenshot', 'touch', 'reboot'],
  hardware: `hardware of ${phone.deviceId}`,
  journalId: `journal of ${phone.deviceId}`,
  instance: '',
  incarnation: '',
  held: [],
  ...phone,
});

/** A connection to the device channel that has sent nothing yet. */
export async function openPhone(url: string): Promise<ScriptedPhone> {
  const socket = new WebSocket(`${url.replace(/^http/, 'ws')}/rapi/ws/device?type=device`, {
    perMessageDeflate: false,
  });
  const inbox = createInbox<ToDevice>(socket);
  await once(socket, 'open');
  socket.on('error', () => {});
  const send = (message: FromDevice) => socket.send(JSON.stringify(message));
  return {
    ...inbox,
    socket,
    send,
    sendRaw: (data) => socket.send(data),
    heartbeat: (more) => send(heartbeatOf(more)),
    keepBeating(more) {
      const beat = () => send(heartbeatOf(more));
      const timer = setInterval(beat, beatMs);
      socket.once('close', () => clearInterval(timer));
      beat();
    },
    close: () => socket.terminate(),
  };
}

/** A phone that has sent its hello. */
export async function connectPhone(url: string, introduction: Introduction): Promise<ScriptedPhone> {
  const phone = await openPhone(url);
  phone.send(helloOf(introduction));
  return phone;
}
