import type { ToDevice } from '@flotilla/contract/device';
import { expect, test } from 'vitest';
import type { DeviceSession } from '../../fleet/connections/api.ts';
import { Outstanding } from './outstanding.ts';

type CommandFrame = Extract<ToDevice, { action: 'command' }>;

const find = (commandId: number): CommandFrame => ({ action: 'command', commandId, kind: 'find', args: {} });

function setUp() {
  const said: number[] = [];
  const session = {
    deviceId: 7,
    send(message: ToDevice) {
      if (message.action === 'command') said.push(message.commandId);
      return true;
    },
  } as unknown as DeviceSession;
  const outstanding = new Outstanding();
  for (const id of [1, 2, 3]) outstanding.send(session, find(id));
  return { session, outstanding, said, repeat: () => outstanding.repeat(0, () => session) };
}

test('an unanswered command is repeated, an answered one is not', () => {
  const { session, outstanding, said, repeat } = setUp();
  expect(outstanding.take(session, 2)).toBe(true);
  expect(outstanding.take(session, 2)).toBe(false);
  repeat();
  expect(said).toEqual([1, 2, 3, 1, 3]);
  outstanding.giveBack(7, 2);
  repeat();
  expect(said.slice(5)).toEqual([1, 2, 3]);
});

test('a command that expired, or ended elsewhere, is not repeated, and its answer is still accepted once', () => {
  const { session, outstanding, said, repeat } = setUp();
  outstanding.expire(7, 1);
  outstanding.keepOnly(new Set([3]));
  repeat();
  expect(said).toEqual([1, 2, 3, 3]);
  for (const id of [1, 2]) {
    expect(outstanding.take(session, id)).toBe(true);
    expect(outstanding.take(session, id)).toBe(false);
  }
});

test('another connection of the phone answers no command of the one before', () => {
  const { outstanding, repeat, said, session } = setUp();
  const newer = { ...session } as DeviceSession;
  expect(outstanding.take(newer, 1)).toBe(false);
  outstanding.repeat(0, () => newer);
  repeat();
  expect(said).toEqual([1, 2, 3]);
  expect(outstanding.take(session, 1)).toBe(false);
});
