import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { fakeServer } from '../../testing/browser.ts';
import { startLink, startSingleSignOn, takeFlowKey, takeWantedAddress } from './single-sign-on.ts';

const provider = 'https://login.example/authorize?state=x';
const started = { json: { code: 0, data: { address: provider, key: 'flow-1' } } };
const assign = vi.fn();

beforeEach(() => {
  sessionStorage.clear();
  assign.mockClear();
  vi.stubGlobal('location', { origin: 'http://console.test', assign });
});
afterEach(() => vi.unstubAllGlobals());

it('redirects to the identity provider, and returns the key and the wanted address once', async () => {
  const sent = fakeServer(started);
  await startSingleSignOn('/device/list?pageNum=2');
  expect(sent[0]!.url).toContain(encodeURIComponent('http://console.test'));
  expect(assign).toHaveBeenCalledExactlyOnceWith(provider);
  expect([takeFlowKey(), takeFlowKey()]).toEqual(['flow-1', '']);
  expect([takeWantedAddress(), takeWantedAddress()]).toEqual(['/device/list?pageNum=2', '/']);
});

it('returns no address of another site', async () => {
  fakeServer(started);
  await startSingleSignOn('//evil.example');
  expect(takeWantedAddress()).toBe('/');
});

it('links an account with the password, and redirects nowhere if it is wrong', async () => {
  const sent = fakeServer({ json: { code: 400, msg: 'The password is wrong' } }, started);
  await expect(startLink('wrong')).rejects.toThrow('The password is wrong');
  expect(assign).not.toHaveBeenCalled();
  expect(takeFlowKey()).toBe('');
  await startLink('right');
  expect(sent[1]!.body).toEqual({ origin: 'http://console.test', password: 'right' });
  expect(assign).toHaveBeenCalledExactlyOnceWith(provider);
  expect(takeFlowKey()).toBe('flow-1');
});
