import type { MediaStreamTrack } from 'werift';
import type { VideoPacket } from '../../phones/phone.ts';
import { packetize } from './packetize.ts';

type Werift = typeof import('werift');

const clockRate = 90_000;
const payloadType = 96;
/** The pauses before the last packet is repeated. On a still screen no later packet follows that would reveal the loss of the last one. */
const repeatAfterMs = [80, 400, 2_000, 10_000];

/** Sends the pictures of a phone as RTP packets of one track. */
export class RtpTrack {
  readonly #werift: Werift;
  readonly #track: MediaStreamTrack;
  #sequence = Math.floor(Math.random() * 65_536);
  #repeat: NodeJS.Timeout | undefined;
  #config: VideoPacket | undefined;
  #isWaiting = true;

  constructor(werift: Werift, track: MediaStreamTrack) {
    this.#werift = werift;
    this.#track = track;
  }

  push(packet: VideoPacket): void {
    if (packet.config) {
      this.#config = packet;
      return;
    }
    if (this.#isWaiting && !packet.keyFrame) return;
    this.#isWaiting = false;
    const sets = packet.keyFrame && this.#config ? packetize(this.#config.data) : [];
    this.#write([...sets, ...packetize(packet.data)], packet.timestampUs);
  }

  close(): void {
    clearTimeout(this.#repeat);
  }

  #write(payloads: readonly Buffer[], timestampUs: number): void {
    const { RtpHeader, RtpPacket } = this.#werift;
    const timestamp = Math.round((timestampUs * clockRate) / 1e6) % 2 ** 32;
    for (const [index, payload] of payloads.entries()) {
      this.#sequence = (this.#sequence + 1) % 65_536;
      const marker = index === payloads.length - 1;
      const header = { payloadType, sequenceNumber: this.#sequence, timestamp, marker, ssrc: 1 };
      const packet = new RtpPacket(new RtpHeader(header), payload);
      this.#track.writeRtp(packet);
      if (marker) this.#repeatLater(header, payload);
    }
  }

  #repeatLater(header: object, payload: Buffer, nth = 0): void {
    const { RtpHeader, RtpPacket } = this.#werift;
    clearTimeout(this.#repeat);
    if (nth === repeatAfterMs.length) return;
    this.#repeat = setTimeout(() => {
      this.#track.writeRtp(new RtpPacket(new RtpHeader(header), payload));
      this.#repeatLater(header, payload, nth + 1);
    }, repeatAfterMs[nth]).unref();
  }
}
