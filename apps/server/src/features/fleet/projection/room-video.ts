import type { ToDevice } from '@flotilla/contract/device';
import type { IceServers } from '@flotilla/contract/ice-servers';
import type { VideoWays } from '@flotilla/contract/live';
import { readVideoHeader } from '@flotilla/contract/video-frame';
import { VideoStream } from './video-stream.ts';
import type { ViewerChannel } from './viewer-channel.ts';

export interface VideoPorts {
  /** False when the phone is not connected. */
  send(message: ToDevice): boolean;
  iceServers(): IceServers;
}

/** A key frame costs every viewer, so requests within this time count as one. */
const keyFramePauseMs = 1_000;
const noWays: VideoWays = { socket: false, peer: false };

interface Taker {
  ways: VideoWays;
  stream: VideoStream | null;
}

/** A room's video: frames over sockets while a viewer needs them, and peer connections between phone and viewers. */
export class RoomVideo {
  readonly #ports: VideoPorts;
  /** The viewers by id. */
  readonly #takers = new Map<string, Taker>();
  #config: Buffer | null = null;
  #keyFrameAtMs = Number.NEGATIVE_INFINITY;
  #keyFrameTimer: NodeJS.Timeout | undefined;

  constructor(ports: VideoPorts) {
    this.#ports = ports;
  }

  /** Sets how a viewer receives video. */
  take(viewer: string, channel: ViewerChannel, ways: VideoWays): void {
    const taker = this.#takers.get(viewer) ?? { ways: noWays, stream: null };
    const before = taker.ways;
    this.#takers.set(viewer, taker);
    taker.ways = ways;
    if (ways.socket && !before.socket) {
      taker.stream = new VideoStream(channel, this.#config, () => this.#wantKeyFrame());
      this.#feed();
    } else if (!ways.socket && before.socket) {
      taker.stream = null;
      this.#endFeedIfUnused();
    }
    if (ways.peer && !before.peer) {
      this.#ports.send({ action: 'peer', viewer, iceServers: this.#ports.iceServers() });
    } else if (!ways.peer && before.peer) this.#ports.send({ action: 'peerGone', viewer });
  }

  leave(viewer: string): void {
    const taker = this.#takers.get(viewer);
    if (!taker) return;
    this.#takers.delete(viewer);
    if (taker.ways.peer) this.#ports.send({ action: 'peerGone', viewer });
    if (taker.ways.socket) this.#endFeedIfUnused();
  }

  /** The frame as the phone sent it; viewers get the same memory. */
  frame(frame: Buffer): void {
    const header = readVideoHeader(frame);
    if (!header) return;
    if (header.config) this.#config = frame;
    for (const { stream } of this.#takers.values()) stream?.offer(frame, header);
  }

  acknowledge(viewer: string, count: number): void {
    this.#takers.get(viewer)?.stream?.acknowledge(count);
  }

  /** The phone has lost its video state. */
  reset(): void {
    clearTimeout(this.#keyFrameTimer);
    this.#keyFrameTimer = undefined;
    this.#takers.clear();
    this.#config = null;
  }

  get #isFed(): boolean {
    return [...this.#takers.values()].some(({ ways }) => ways.socket);
  }

  #wantKeyFrame(): void {
    if (this.#keyFrameTimer) return;
    const waitMs = this.#keyFrameAtMs + keyFramePauseMs - performance.now();
    if (waitMs <= 0) this.#feed();
    else this.#keyFrameTimer = setTimeout(() => this.#isFed && this.#feed(), waitMs);
  }

  #feed(): void {
    clearTimeout(this.#keyFrameTimer);
    this.#keyFrameTimer = undefined;
    this.#keyFrameAtMs = performance.now();
    this.#ports.send({ action: 'videoFeed', wanted: true });
  }

  #endFeedIfUnused(): void {
    if (this.#isFed) return;
    clearTimeout(this.#keyFrameTimer);
    this.#keyFrameTimer = undefined;
    this.#config = null;
    this.#ports.send({ action: 'videoFeed', wanted: false });
  }
}
