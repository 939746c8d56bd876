import { expect, test } from 'vitest';
import { whyNotOpen } from './passage.ts';

test('services of the phone are open to users', () => {
  for (const service of [
    'shell,v2,TERM=xterm,raw:echo a:b',
    'exec:cat',
    'sync:',
    'abb_exec:package',
    'tcp:6790',
    'tcp:6790:localhost',
    'localabstract:chrome_devtools_remote',
    'jdwp:12',
  ])
    expect(whyNotOpen(service), service).toBeUndefined();
});

test('services that leave the phone, or that the agent’s adb server handles itself, are not', () => {
  for (const service of [
    'host:kill',
    'host-serial:other:get-state',
    'host:transport-any',
    'hostile',
    '',
    'reverse:forward:tcp:1;tcp:2',
    'tcp:80:192.168.1.1',
    'tcp:80:localhost.example.com',
    'tcpip:5555',
    'usb:',
    'vsock:2:1',
    'connect:10.0.0.1',
  ])
    expect(whyNotOpen(service), service).toEqual(expect.any(String));
});
