import { describe, expect, it } from 'vitest';
import { argsOf, isWebAddress, type OrderValues, valuesOf } from './order.ts';

const filled: OrderValues = {
  from: 'address',
  apk: { apkId: 7, fileName: 'app.apk' },
  args: {
    url: ' https://files.example/app.apk ',
    sha256: '',
    command: 'id',
    timeoutMs: 5_000,
    heartbeat: null,
    runMode: null,
    logFloatWindow: false,
  },
};

describe('a command is given with', () => {
  it('nothing, where its kind takes nothing', () => {
    for (const kind of ['find', 'stopScript', 'rebootEC', 'rebootPhone'] as const)
      expect(argsOf(kind, filled)).toEqual({});
  });
  it('the fields of its kind that were filled in', () => {
    expect(argsOf('shell', filled)).toEqual({ command: 'id', timeoutMs: 5_000 });
    expect(argsOf('install', filled)).toEqual({ url: 'https://files.example/app.apk' });
    expect(argsOf('install', { ...filled, from: 'upload' })).toEqual({ apkId: 7 });
  });
  it('the settings that change: off is a change, unchanged is none', () => {
    expect(argsOf('settings', filled)).toEqual({ logFloatWindow: false });
  });
});

it('an earlier command fills the form so that the same is given again', () => {
  const settings = { heartbeat: 9, logFloatWindow: true };
  for (const [kind, args] of [
    ['shell', { command: 'id', timeoutMs: 1_000 }],
    ['install', { url: 'https://files.example/app.apk', sha256: 'a'.repeat(64) }],
    ['settings', settings],
    ['find', {}],
  ] as const)
    expect(argsOf(kind, valuesOf({ kind, args }))).toEqual(args);
  const kept = { apkId: 7, fileName: 'app.apk', sha256: 'a'.repeat(64) };
  expect(argsOf('install', valuesOf({ kind: 'install', args: kept }))).toEqual({ apkId: 7 });
});

it('takes addresses of the open and of inner networks, and nothing but http', () => {
  for (const good of ['https://files.example/a.apk', ' http://10.0.0.7:8000/a.apk', 'http://rack-7/a.apk'])
    expect(isWebAddress(good), good).toBe(true);
  for (const bad of ['files.example/a.apk', 'file:///a.apk', 'javascript:alert(1)', 'http://'])
    expect(isWebAddress(bad), bad).toBe(false);
});
