import type { IceServers } from '@flotilla/contract/ice-servers';
import type { VideoWays } from '@flotilla/contract/live';
import { canDecodeVideo } from '../screen/video-painter.ts';
import type { PhoneOrder } from './live-socket.ts';
import { PeerView, type PeerViewPorts } from './peer-view.ts';
import type { PeerSignal } from './rooms.ts';

/** Peer connections of a page: beyond, screens share the socket, which is lighter on the page. */
const mostPeers = 4;
let peers = 0;

/** A phone whose offer takes longer counts as one without WebRTC. */
const offerMs = 3_000;

/** A decoder that breaks this often within `breaksMs` is not used again. */
const mostBreaks = 3;
const breaksMs = 10_000;

type View = Pick<PeerView, 'take' | 'candidate' | 'close'>;
type CreateView = (iceServers: IceServers, video: HTMLVideoElement, ports: PeerViewPorts) => View;
const createPeerView: CreateView = (...all) => new PeerView(...all);

interface Ports {
  order(order: PhoneOrder): void;
  /** The element of a peer connection; `null` prevents one. */
  readonly video: HTMLVideoElement | null;
  readonly lendsCamera: boolean;
  /** Whether the video element shows the pictures, or they arrive as frames. */
  viaPeer(isPeer: boolean): void;
  shown(width: number, height: number): void;
  received(bytes: number): void;
  /** Called if this browser can show no video of this phone. */
  blocked(): void;
}

/** The transports that this browser supports for video. */
const possibleWays = (video: HTMLVideoElement | null): VideoWays => ({
  socket: canDecodeVideo(),
  peer: video !== null && typeof RTCPeerConnection === 'function' && peers < mostPeers,
});

/**
 * Chooses one phone's video transport: frames over the socket at first, and a peer connection once that shows a picture. If one
 * fails, the other continues.
 */
export class VideoLink {
  /** The transports to request when joining. */
  readonly ways: VideoWays;
  readonly #ports: Ports;
  readonly #createView: CreateView;
  #iceServers: IceServers = [];
  #view: View | undefined;
  #takesSocket: boolean;
  #waitsForOffer: ReturnType<typeof setTimeout> | undefined;
  #isViaPeer = false;
  #breaks: number[] = [];

  constructor(ports: Ports, ways = possibleWays(ports.video), createView = createPeerView) {
    this.ways = ways;
    this.#ports = ports;
    this.#createView = createView;
    this.#takesSocket = ways.socket;
    if (ways.peer) peers += 1;
  }

  opened(iceServers: IceServers = []): void {
    this.#reset();
    this.#iceServers = iceServers;
    this.#takesSocket = this.ways.socket;
    if (!this.ways.socket && !this.ways.peer) this.#ports.blocked();
    else if (this.ways.peer) this.#waitsForOffer = setTimeout(() => this.#peerLost('no offer came'), offerMs);
  }

  signal(signal: PeerSignal): void {
    if (signal.action === 'candidate') this.#view?.candidate(signal.iceCandidate as RTCIceCandidateInit);
    else this.#answer(signal.sdp);
  }

  /** The frames from the socket can no longer be decoded. */
  broken(): void {
    if (!this.#takesSocket) return;
    const nowMs = performance.now();
    this.#breaks = [...this.#breaks.filter((atMs) => nowMs - atMs < breaksMs), nowMs];
    // Switching it off and on restarts it.
    this.#takeSocket(false);
    if (this.#breaks.length < mostBreaks) this.#takeSocket(true);
    else if (!this.#view) this.#ports.blocked();
  }

  /** The connection to the site is lost, with all negotiated state. */
  interrupted(): void {
    this.#reset();
  }

  close(): void {
    this.#reset();
    if (this.ways.peer) peers -= 1;
  }

  #answer(offer: string): void {
    this.#reset();
    const { order, received, shown, video } = this.#ports;
    if (!video) return;
    const view = this.#createView(this.#iceServers, video, {
      answer: (sdp) => order({ action: 'answer', sdp }),
      candidate: (iceCandidate) => order({ action: 'candidate', iceCandidate: { ...iceCandidate } }),
      received,
      shown: (width, height) => {
        this.#peerShows();
        shown(width, height);
      },
      lost: (why) => this.#peerLost(why),
    });
    this.#view = view;
    void view.take(offer, this.#ports.lendsCamera);
  }

  #peerShows(): void {
    if (this.#isViaPeer) return;
    this.#isViaPeer = true;
    this.#ports.viaPeer(true);
    if (this.#takesSocket) this.#takeSocket(false);
  }

  #peerLost(why: string): void {
    console.info(`No peer connection: ${why}`);
    this.#reset();
    const canDecode = this.ways.socket && this.#breaks.length < mostBreaks;
    if (!canDecode) {
      this.#ports.order({ action: 'videoWays', video: { socket: false, peer: false } });
      this.#ports.blocked();
      return;
    }
    this.#takesSocket = true;
    this.#ports.order({ action: 'videoWays', video: { socket: true, peer: false } });
  }

  #takeSocket(takes: boolean): void {
    this.#takesSocket = takes;
    this.#ports.order({ action: 'videoWays', video: { socket: takes, peer: this.#view !== undefined } });
  }

  #reset(): void {
    clearTimeout(this.#waitsForOffer);
    this.#view?.close();
    this.#view = undefined;
    if (this.#isViaPeer) this.#ports.viaPeer(false);
    this.#isViaPeer = false;
  }
}
