import type { IceServers } from '@flotilla/contract/ice-servers';
import type { Logger } from 'pino';
import type { RTCPeerConnection } from 'werift';
import type { VideoPacket } from '../../phones/phone.ts';
import { RtpTrack } from './rtp-track.ts';

export type IceCandidate = {
  readonly candidate: string;
  readonly sdpMid: string | null;
  readonly sdpMLineIndex: number | null;
};

export interface PeerPorts {
  readonly log: Logger;
  offer(sdp: string): void;
  candidate(iceCandidate: IceCandidate): void;
  /** Called when the viewer is connected. Packets pushed earlier do not arrive. */
  connected(): void;
  wantKeyFrame(): void;
}

interface Open {
  readonly connection: RTCPeerConnection;
  readonly track: RtpTrack;
}

/** Sends video to one viewer by WebRTC. The phone makes the offer, the viewer answers. If it fails, the viewer uses another transport. */
export class Peer {
  readonly #ports: PeerPorts;
  readonly #opened: Promise<Open>;
  #open: Open | undefined;
  #isConnected = false;
  #isClosed = false;
  /** Candidates are collected until the answer, because they cannot be added before it. */
  #isAnswered = false;
  #candidates: object[] = [];

  constructor(iceServers: IceServers, ports: PeerPorts) {
    this.#ports = ports;
    this.#opened = this.#offer(iceServers);
    this.#opened.catch((error: unknown) => this.#fail(error, 'the offer could not be created'));
  }

  push(packet: VideoPacket): void {
    if (this.#isConnected) this.#open?.track.push(packet);
  }

  answer(sdp: string): void {
    this.#attempt(async ({ connection }) => {
      await connection.setRemoteDescription({ type: 'answer', sdp });
      this.#isAnswered = true;
      for (const candidate of this.#candidates.splice(0)) await connection.addIceCandidate(candidate);
    }, 'the answer could not be applied');
  }

  candidate(iceCandidate: object): void {
    if (!this.#isAnswered) this.#candidates.push(iceCandidate);
    else this.#attempt(({ connection }) => connection.addIceCandidate(iceCandidate), 'a candidate could not be added');
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    this.#isConnected = false;
    // A failed offer may have created a connection too, which must be closed.
    await this.#opened.catch(() => {});
    this.#open?.track.close();
    await this.#open?.connection.close();
  }

  async #offer(iceServers: IceServers): Promise<Open> {
    // The library is loaded with the first peer, because most agents never need it.
    const werift = await import('werift');
    const connection = new werift.RTCPeerConnection({
      iceServers: iceServers.flatMap(({ urls, ...login }) => [urls].flat().map((url) => ({ urls: url, ...login }))),
      codecs: { video: [werift.useH264()] },
      bundlePolicy: 'max-bundle',
    });
    const track = new werift.MediaStreamTrack({ kind: 'video' });
    const { sender } = connection.addTransceiver(track, { direction: 'sendonly' });
    sender.onPictureLossIndication.subscribe(() => this.#ports.wantKeyFrame());
    connection.onIceCandidate.subscribe((candidate) => {
      if (!candidate || this.#isClosed) return;
      const { sdpMid = null, sdpMLineIndex = null } = candidate;
      this.#ports.candidate({ candidate: candidate.candidate, sdpMid, sdpMLineIndex });
    });
    connection.connectionStateChange.subscribe((state) => this.#stateChanged(state));
    this.#open = { connection, track: new RtpTrack(werift, track) };
    const offer = await connection.createOffer();
    // The offer is sent before its candidates, which are sent one by one as they are found.
    if (!this.#isClosed) this.#ports.offer(offer.sdp);
    await connection.setLocalDescription(offer);
    return this.#open;
  }

  #stateChanged(state: string): void {
    const wasConnected = this.#isConnected;
    this.#isConnected = state === 'connected' && !this.#isClosed;
    if (this.#isConnected && !wasConnected) this.#ports.connected();
    if (state === 'failed') this.#ports.log.debug('a peer connection failed');
  }

  #attempt(work: (open: Open) => Promise<void>, failure: string): void {
    this.#opened
      .then((open) => (this.#isClosed ? undefined : work(open)))
      .catch((error: unknown) => this.#fail(error, failure));
  }

  /** Only logs the failure, because the viewer detects it and uses another transport. */
  #fail(error: unknown, failure: string): void {
    if (!this.#isClosed) this.#ports.log.debug({ err: error }, failure);
  }
}
