import type { ToBrowser } from '@flotilla/contract/live';
import { screenSettings } from '@flotilla/contract/phone-settings';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { Room, type Viewer } from './room.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const settings = screenSettings.parse({});
const channel = { isReady: () => true, write: (_picture: Buffer, sent: () => void) => sent() };

function openRoom() {
  const ports = { send: vi.fn((_message: { action: string }) => true), closed: vi.fn(), iceServers: () => [] };
  const room = new Room(7, settings, ports as never);
  const sent = () => ports.send.mock.calls.map(([{ action }]) => action);
  return { room, ports, sent };
}

function viewerOf(id: string, mayControl = true) {
  const heard: ToBrowser[] = [];
  const failed = vi.fn();
  const viewer: Viewer = {
    id,
    userName: id,
    send: (_id, message) => void heard.push(message),
    failed,
    mayControl: () => mayControl,
  };
  return { viewer, heard: () => heard.map(({ action }) => action), failed };
}

test('the elements of a screen reach only a viewer who may steer the phone', () => {
  const { room } = openRoom();
  const [steering, watching] = [viewerOf('steering'), viewerOf('watching', false)];
  for (const { viewer } of [steering, watching]) room.join(viewer, channel, { settings, yields: true });
  room.answered({ code: 0, msg: '' });
  for (const viewer of ['steering', 'watching']) room.elements({ action: 'elements', viewer, elements: [] });
  expect(steering.heard()).toContain('elements');
  expect(watching.heard()).not.toContain('elements');
});

test('a phone that answers after the time limit opens nothing', async () => {
  const { room, ports, sent } = openRoom();
  const { viewer, heard, failed } = viewerOf('one');
  room.join(viewer, channel, { settings, yields: true });
  await vi.advanceTimersByTimeAsync(15_000);
  expect(failed).toHaveBeenCalledOnce();
  room.answered({ code: 0, msg: '' });
  room.close();
  expect([heard(), sent(), ports.closed.mock.calls.length]).toEqual([[], ['joinRoom', 'exitRoom'], 1]);
});

test('a phone that answers after the last viewer has left still closes its screen', async () => {
  const { room, ports, sent } = openRoom();
  const { viewer } = viewerOf('one');
  room.join(viewer, channel, { settings, yields: true });
  room.leave(viewer);
  room.answered({ code: 0, msg: '' });
  await vi.advanceTimersByTimeAsync(2_000);
  expect([sent(), ports.closed.mock.calls.length]).toEqual([['joinRoom', 'exitRoom'], 1]);
});
