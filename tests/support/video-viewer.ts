import { once } from 'node:events';
import type { CanvasAction } from '@flotilla/contract/canvas-action';
import type { FromBrowser, ToBrowser, VideoWays } from '@flotilla/contract/live';
import { readVideoHeader, videoHeaderBytes } from '@flotilla/contract/video-frame';
import { WebSocket } from 'ws';
import { pictureSize } from '../../apps/agent/src/phones/h264/picture-size.ts';
import { ReceivingPeer } from '../../apps/agent/src/testing/receiving-peer.ts';

/** A program that watches a phone's video as a browser does, on one way. */
export class VideoViewer {
  readonly #socket: WebSocket;
  readonly #peer: ReceivingPeer | undefined;
  /** The frames received over the socket. */
  readonly frames: Buffer[] = [];
  readonly heard: ToBrowser[] = [];
  #seq = 0;

  private constructor(socket: WebSocket, way: keyof VideoWays) {
    this.#socket = socket;
    this.#peer = way === 'peer' ? new ReceivingPeer((message) => this.say(message)) : undefined;
    socket.on('message', (data: Buffer, isBinary) => {
      if (isBinary) this.frames.push(data);
      else this.#hear(JSON.parse(String(data)));
    });
  }

  static async open(address: string, token: string, deviceNo: string, way: keyof VideoWays): Promise<VideoViewer> {
    const url = `${address.replace('http', 'ws')}/rapi/ws/device?deviceNo=${encodeURIComponent(deviceNo)}&type=client`;
    const socket = new WebSocket(url, { headers: { authorization: `Bearer ${token}` }, perMessageDeflate: false });
    const viewer = new VideoViewer(socket, way);
    await once(socket, 'open');
    const video = { socket: way === 'socket', peer: way === 'peer' };
    viewer.say({ action: 'joinRoom', screenSetting: { screen_mode: '1' }, video });
    return viewer;
  }

  say(message: FromBrowser): void {
    this.#socket.send(JSON.stringify(message));
  }

  /** Numbered, so that it is answered. */
  act(action: Omit<CanvasAction, 'action' | 'seq'>): number {
    this.#seq += 1;
    this.say({ action: 'canvas_action', ...action, seq: this.#seq });
    return this.#seq;
  }

  answer(seq: number) {
    return this.all('actionDone').find((done) => done.seq === seq);
  }

  all<A extends ToBrowser['action']>(action: A) {
    return this.heard.filter((message): message is Extract<ToBrowser, { action: A }> => message.action === action);
  }

  /** The stream without the headers around it. */
  get packets(): { kind: 'config' | 'key' | 'delta'; data: Buffer }[] {
    return this.frames.map((frame) => {
      const { config, keyFrame } = readVideoHeader(frame)!;
      return { kind: config ? 'config' : keyFrame ? 'key' : 'delta', data: frame.subarray(videoHeaderBytes) };
    });
  }

  /** Each picture size that was announced, on either way. */
  get sizes(): string[] {
    const start = Buffer.of(0, 0, 0, 1);
    const fromPeer = this.peerUnits(7).map((unit) => Buffer.concat([start, unit]));
    const configs = this.packets.filter(({ kind }) => kind === 'config').map(({ data }) => data);
    return [...configs, ...fromPeer].map((data) => Object.values(pictureSize(data)).join('x'));
  }

  /** H.264 units of this type that came by the peer connection in one piece. */
  peerUnits(type: number): Buffer[] {
    return (this.#peer?.payloads ?? []).filter((payload) => (payload[0]! & 31) === type);
  }

  /** Ends the connection without a closing handshake, like a crashed tab. */
  vanish(): void {
    this.#socket.terminate();
  }

  /** Stops reading and answering without closing the connection. */
  loseNetwork(): void {
    this.#socket.pause();
  }

  async close(): Promise<void> {
    this.#socket.terminate();
    await this.#peer?.close();
  }

  #hear(message: ToBrowser): void {
    this.heard.push(message);
    if (message.action === 'offer') void this.#peer?.offered(message.sdp);
    if (message.action === 'candidate') void this.#peer?.candidate(message.iceCandidate as object);
  }
}
