import { pino } from 'pino';
import { expect, onTestFinished, test, vi } from 'vitest';
import { RTCPeerConnection } from 'werift';
import { soon } from '../../testing/soon.ts';
import { Peer } from './peer.ts';

test('a peer whose offer fails halfway closes its connection all the same', async () => {
  const failing = vi.spyOn(RTCPeerConnection.prototype, 'setLocalDescription').mockRejectedValue(new Error('no port'));
  const closing = vi.spyOn(RTCPeerConnection.prototype, 'close');
  onTestFinished(() => void vi.restoreAllMocks());
  const ports = { offer: () => {}, candidate: () => {}, connected: () => {}, wantKeyFrame: () => {} };
  const peer = new Peer([], { log: pino({ enabled: false }), ...ports });
  await vi.waitFor(() => expect(failing).toHaveBeenCalled(), soon);
  await peer.close();
  expect(closing.mock.contexts).toContain(failing.mock.contexts[0]);
});
