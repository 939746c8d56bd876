import type { FromDevice } from '@flotilla/contract/device';
import type { IceServers } from '@flotilla/contract/ice-servers';
import type { Logger } from 'pino';
import { messageOf } from '../../message-of.ts';
import type { Phone, VideoOptions, VideoPacket, VideoStream } from '../../phones/phone.ts';
import { LastGroup } from './last-group.ts';
import { Peer } from './peer.ts';
import { VideoFeed } from './video-feed.ts';

/** The limit of peer connections, because each is encrypted separately. Further viewers get their video through the site. */
const mostPeers = 8;

interface VideoPorts {
  readonly log: Logger;
  readonly send: (message: FromDevice | Uint8Array, sent?: () => void) => boolean;
  readonly ended: (reason: string) => void;
}

/** A phone's video for all viewers: one encoder, one feed to the site, and a peer connection for each viewer that uses one. */
export class VideoRoom {
  readonly #ports: VideoPorts;
  readonly #group = new LastGroup();
  readonly #peers = new Map<string, Peer>();
  #stream: VideoStream | undefined;
  #feed: VideoFeed | undefined;
  #isClosed = false;

  constructor(ports: VideoPorts) {
    this.#ports = ports;
  }

  /** Starts the phone's video. Rejects if the phone cannot provide it. */
  async open(phone: Phone, options: VideoOptions): Promise<void> {
    const stream = await phone.video!(options, (packet) => this.#push(packet));
    this.#stream = stream;
    if (this.#isClosed) return stream.close();
    const end = () => {
      if (!this.#isClosed) this.#ports.ended(messageOf(stream.ended.reason));
    };
    if (stream.ended.aborted) end();
    else stream.ended.addEventListener('abort', end, { once: true });
  }

  /** Starts sending frames to the site. If they are already being sent, requests a key frame for the viewer who joined. */
  startFeed(): void {
    if (this.#feed) {
      this.#wantKeyFrame();
      return;
    }
    const feed = new VideoFeed({ send: this.#ports.send, wantKeyFrame: () => this.#wantKeyFrame() });
    this.#feed = feed;
    this.#begin((packet) => feed.push(packet));
  }

  stopFeed(): void {
    this.#feed = undefined;
  }

  connectPeer(viewer: string, iceServers: IceServers): void {
    this.dropPeer(viewer);
    if (this.#peers.size >= mostPeers) return;
    const { log, send } = this.#ports;
    const peer = new Peer(iceServers, {
      log,
      offer: (sdp) => send({ action: 'offer', viewer, sdp }),
      candidate: (iceCandidate) => send({ action: 'candidate', viewer, iceCandidate }),
      connected: () => this.#begin((packet) => peer.push(packet)),
      wantKeyFrame: () => this.#wantKeyFrame(),
    });
    this.#peers.set(viewer, peer);
  }

  dropPeer(viewer: string): void {
    const peer = this.#peers.get(viewer);
    this.#peers.delete(viewer);
    peer?.close().catch((error: unknown) => this.#ports.log.debug({ err: error }, 'a peer did not close'));
  }

  peer(viewer: string): Peer | undefined {
    return this.#peers.get(viewer);
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    this.#feed = undefined;
    for (const viewer of [...this.#peers.keys()]) this.dropPeer(viewer);
    await this.#stream?.close();
  }

  #push(packet: VideoPacket): void {
    this.#group.push(packet);
    this.#feed?.push(packet);
    for (const peer of this.#peers.values()) peer.push(packet);
  }

  /** Sends a new viewer the current picture, from the buffer or by requesting a key frame. */
  #begin(show: (packet: VideoPacket) => void): void {
    const { config } = this.#group;
    const packets = this.#group.packets();
    for (const packet of packets ?? []) show(packet);
    // The key frame of this config follows or is requested below.
    if (!packets?.length && config) show(config);
    if (!packets) this.#wantKeyFrame();
  }

  #wantKeyFrame(): void {
    this.#stream?.requestKeyFrame();
  }
}
