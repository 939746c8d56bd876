import type { IceServers } from '@flotilla/contract/ice-servers';
import { borrowCamera, cameraPlace } from './local-camera.ts';

/** A connection without a picture by then, or interrupted for this long, has failed. */
const timeoutMs = 3_000;
const interruptedMs = 2_000;

export interface PeerViewPorts {
  answer(sdp: string): void;
  candidate(iceCandidate: RTCIceCandidateInit): void;
  /** One picture is shown. */
  shown(width: number, height: number): void;
  received(bytes: number): void;
  /** The connection failed or has ended. */
  lost(why: string): void;
}

/** Shows a phone's WebRTC video in a video element: the phone offers, we answer. */
export class PeerView {
  readonly #connection: RTCPeerConnection;
  readonly #video: HTMLVideoElement;
  readonly #ports: PeerViewPorts;
  /** Candidates are unusable before the offer is set. */
  #early: RTCIceCandidateInit[] | undefined = [];
  #timeout: ReturnType<typeof setTimeout> | undefined;
  #meter: ReturnType<typeof setInterval> | undefined;
  #camera: MediaStreamTrack | undefined;
  #hasShown = false;
  #isClosed = false;

  constructor(iceServers: IceServers, video: HTMLVideoElement, ports: PeerViewPorts) {
    this.#connection = new RTCPeerConnection({ iceServers: iceServers as RTCIceServer[] });
    this.#video = video;
    this.#ports = ports;
    this.#awaitPicture();
    this.#connection.ontrack = ({ receiver, track }) => this.#play(receiver, track);
    this.#connection.onicecandidate = ({ candidate }) => candidate && ports.candidate(candidate.toJSON());
    this.#connection.onconnectionstatechange = () => this.#stateChanged();
  }

  /** `lendsCamera`: the phone gets our camera if its offer has a place for it. */
  async take(offer: string, lendsCamera: boolean): Promise<void> {
    try {
      await this.#connection.setRemoteDescription({ type: 'offer', sdp: offer });
      if (lendsCamera) await this.#lendCamera(cameraPlace(offer));
      const early = this.#early ?? [];
      this.#early = undefined;
      for (const candidate of early) await this.#connection.addIceCandidate(candidate);
      await this.#connection.setLocalDescription(await this.#connection.createAnswer());
      if (!this.#isClosed) this.#ports.answer(this.#connection.localDescription?.sdp ?? '');
    } catch (error) {
      this.#lose(error instanceof Error ? error.message : String(error));
    }
  }

  candidate(candidate: RTCIceCandidateInit): void {
    if (this.#early) this.#early.push(candidate);
    // An unusable candidate does not affect the others.
    else this.#connection.addIceCandidate(candidate).catch((error: unknown) => console.debug(error));
  }

  close(): void {
    if (this.#isClosed) return;
    this.#isClosed = true;
    clearTimeout(this.#timeout);
    clearInterval(this.#meter);
    this.#camera?.stop();
    this.#connection.close();
    this.#video.srcObject = null;
  }

  #play(receiver: RTCRtpReceiver, track: MediaStreamTrack): void {
    // Steering needs low latency, so the stream is not buffered.
    receiver.jitterBufferTarget = 0;
    const video = this.#video;
    video.srcObject = new MediaStream([track]);
    video.play().catch((error: unknown) => this.#lose(error instanceof Error ? error.message : String(error)));
    const shown = (_now: number, { width, height }: VideoFrameCallbackMetadata) => {
      if (this.#isClosed) return;
      if (!this.#hasShown) clearTimeout(this.#timeout);
      this.#hasShown = true;
      this.#ports.shown(width, height);
      video.requestVideoFrameCallback(shown);
    };
    video.requestVideoFrameCallback(shown);
    let before = 0;
    this.#meter = setInterval(async () => {
      for (const report of (await receiver.getStats()).values()) {
        if (report.type !== 'inbound-rtp') continue;
        this.#ports.received(report.bytesReceived - before);
        before = report.bytesReceived;
      }
    }, 1_000);
  }

  async #lendCamera(mid: string | undefined): Promise<void> {
    const place = this.#connection.getTransceivers().find((each) => each.mid === mid);
    if (!place) return;
    // A person may take their time to allow the camera.
    clearTimeout(this.#timeout);
    const camera = await borrowCamera();
    if (this.#isClosed) return camera?.stop();
    this.#awaitPicture();
    if (!camera) return;
    this.#camera = camera;
    place.direction = 'sendonly';
    await place.sender.replaceTrack(camera);
  }

  #stateChanged(): void {
    const state = this.#connection.connectionState;
    if (state === 'failed' || state === 'closed') this.#lose(`the connection ${state}`);
    else if (state === 'disconnected') this.#lostAfter(interruptedMs, 'the connection was interrupted');
    else if (state === 'connected' && this.#hasShown) clearTimeout(this.#timeout);
  }

  #awaitPicture(): void {
    this.#lostAfter(timeoutMs, 'no picture came in time');
  }

  #lostAfter(ms: number, why: string): void {
    clearTimeout(this.#timeout);
    this.#timeout = setTimeout(() => this.#lose(why), ms);
  }

  #lose(why: string): void {
    if (this.#isClosed) return;
    this.close();
    this.#ports.lost(why);
  }
}
