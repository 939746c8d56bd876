import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { PeerView } from './peer-view.ts';

const offer = 'v=0\r\nm=video 9 UDP/TLS/RTP/SAVPF 96\r\na=recvonly\r\na=mid:7\r\n';
const place = { mid: '7', direction: 'inactive', sender: { replaceTrack: vi.fn(async () => {}) } };

class FakeConnection {
  localDescription: { sdp: string } | undefined;
  connectionState = 'new';
  close = vi.fn();
  async setRemoteDescription() {}
  async createAnswer() {
    return { sdp: 'answer' };
  }
  async setLocalDescription(answer: { sdp: string }) {
    this.localDescription = answer;
  }
  getTransceivers = () => [place];
}

const camera = { stop: vi.fn() };
/** The browser's question, answered when the test does so. */
let decide: (lends: boolean) => void;
let isAsked: boolean;

beforeEach(() => {
  vi.useFakeTimers();
  vi.clearAllMocks();
  vi.spyOn(console, 'warn').mockImplementation(() => {});
  isAsked = false;
  vi.stubGlobal('RTCPeerConnection', FakeConnection);
  const getUserMedia = () =>
    new Promise((resolve, reject) => {
      isAsked = true;
      decide = (lends) => (lends ? resolve({ getVideoTracks: () => [camera] }) : reject(new Error('kept')));
    });
  vi.stubGlobal('navigator', { mediaDevices: { getUserMedia } });
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

async function takeOffer() {
  const ports = { answer: vi.fn(), candidate: vi.fn(), shown: vi.fn(), received: vi.fn(), lost: vi.fn() };
  const view = new PeerView([], document.createElement('video'), ports);
  const taken = view.take(offer, true);
  await vi.waitFor(() => expect(isAsked).toBe(true), 10_000);
  return { view, taken, ports };
}

it('waits for as long as a person takes to lend the camera, and only then for the picture', async () => {
  const { view, taken, ports } = await takeOffer();
  vi.advanceTimersByTime(60_000);
  expect(ports.lost).not.toHaveBeenCalled();
  decide(true);
  await taken;
  expect(place.sender.replaceTrack).toHaveBeenCalledWith(camera);
  expect(ports.answer).toHaveBeenCalledWith('answer');
  vi.advanceTimersByTime(3_000);
  expect(ports.lost).toHaveBeenCalledWith('no picture came in time');
  expect(camera.stop).toHaveBeenCalledOnce();
  view.close();
});

it('waits for the picture also where the camera is kept', async () => {
  const { taken, ports } = await takeOffer();
  decide(false);
  await taken;
  expect(ports.answer).toHaveBeenCalledOnce();
  vi.advanceTimersByTime(3_000);
  expect(ports.lost).toHaveBeenCalledOnce();
});

it('switches off a camera that is lent after it was closed', async () => {
  const { view, taken, ports } = await takeOffer();
  view.close();
  decide(true);
  await taken;
  expect(camera.stop).toHaveBeenCalledOnce();
  expect(place.sender.replaceTrack).not.toHaveBeenCalled();
  vi.advanceTimersByTime(60_000);
  expect(ports.answer).not.toHaveBeenCalled();
  expect(ports.lost).not.toHaveBeenCalled();
});
