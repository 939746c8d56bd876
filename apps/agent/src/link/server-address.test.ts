import { expect, test } from 'vitest';
import { parseServerAddress, resolveFile } from './server-address.ts';

test.each([
  ['http://10.0.0.2:8080', 'http://10.0.0.2:8080/', 'ws://10.0.0.2:8080/rapi/ws/device?type=device'],
  ['ws://10.0.0.2:8080/', 'http://10.0.0.2:8080/', 'ws://10.0.0.2:8080/rapi/ws/device?type=device'],
  ['https://site.example/fleet', 'https://site.example/fleet/', 'wss://site.example/fleet/rapi/ws/device?type=device'],
  ['wss://site.example//', 'https://site.example/', 'wss://site.example/rapi/ws/device?type=device'],
])('%s is understood', (text, base, channel) => {
  expect(parseServerAddress(text)).toEqual({ base, channel });
});

test.each(['', 'localhost:8080', 'ftp://site', 'http://', 'site'])('"%s" is refused with an example', (text) => {
  expect(() => parseServerAddress(text)).toThrow('is not an address like');
});

test.each(['http://user:secret@site', 'http://site?key=1', 'http://site#a'])(
  '%s is refused, its secret unsaid',
  (text) => {
    expect(() => parseServerAddress(text)).toThrow('must come without');
    expect(() => parseServerAddress(text)).not.toThrow('secret');
  },
);

test('only a path on the site is fetched with the token', () => {
  const server = parseServerAddress('https://site.example/fleet');
  expect(resolveFile(server, '/rapi/x?y=1')).toEqual({ url: 'https://site.example/fleet/rapi/x?y=1', own: true });
  expect(resolveFile(server, 'https://elsewhere.example/a.js')).toMatchObject({ own: false });
  expect(resolveFile(server, 'https://site.example.evil.example/a.js')).toMatchObject({ own: false });
  expect(() => resolveFile(server, '//elsewhere.example/a.js')).toThrow('is not an address of a file');
  expect(() => resolveFile(server, 'file:///etc/passwd')).toThrow('is not an address of a file');
});
