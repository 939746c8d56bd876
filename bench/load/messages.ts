import { deviceProtocol, type FromDevice, type RunOrder } from '@flotilla/contract/device';

type Message<A extends FromDevice['action']> = Extract<FromDevice, { action: A }>;

const journalOf = (deviceId: string): string => `journal-of-${deviceId}`;

export function helloOf(deviceId: string, pass: { key: string } | { token: string }): string {
  return JSON.stringify({
    action: 'hello',
    protocol: deviceProtocol,
    deviceId,
    brand: 'Bench',
    mode: 'B-1',
    imei: '',
    osVersion: '14',
    agentVersion: '0.1.0',
    screen: { width: 1080, height: 1920 },
    capabilities: ['screenshot', 'touch', 'text', 'keys', 'shell'],
    hardware: `hardware-of-${deviceId}`,
    journalId: journalOf(deviceId),
    instance: '',
    incarnation: '',
    held: [],
    ...pass,
  } satisfies Message<'hello'>);
}

/** Returns a heartbeat in a phone's format. `turn` makes it differ from the previous one. */
export const heartbeatText = (turn: number): string =>
  JSON.stringify({
    action: 'heartbeat',
    runMode: 'agent',
    serviceOk: 1,
    battery: 40 + (turn % 60),
    isCharging: 0,
    osVersion: '14',
    apkVersion: '0.1.0',
    batteryTemp: 30.5,
    brightness: 128,
    sdCardLeftSpace: 20_480 - (turn % 100),
    availMemory: 2_048 + (turn % 100),
    reportTime: new Date().toISOString(),
    msg: 'ready',
    app: '',
    taskName: '',
  } satisfies Message<'heartbeat'>);

export const runStateText = (
  { runId, nonce, lease }: Pick<RunOrder, 'runId' | 'nonce' | 'lease'>,
  state: 'accepted' | 'running' | 'done',
): string =>
  JSON.stringify({
    action: 'runState',
    runId,
    nonce,
    lease,
    state,
    at: new Date().toISOString(),
  } satisfies Message<'runState'>);

export const joinedText = JSON.stringify({
  action: 'joinRoomResp',
  code: 0,
  msg: '',
} satisfies Message<'joinRoomResp'>);
