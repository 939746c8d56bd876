import type { VideoPacket } from '../../phones/phone.ts';

const mostPackets = 90;
const mostBytes = 1024 * 1024;

/** Stores all packets since the last key frame, so that a new viewer sees the picture at once. */
export class LastGroup {
  #config: VideoPacket | undefined;
  #packets: VideoPacket[] = [];
  #bytes = 0;
  #isComplete = true;

  push(packet: VideoPacket): void {
    if (packet.config) this.#config = packet;
    if (packet.config || packet.keyFrame) {
      this.#packets = [];
      this.#bytes = 0;
      this.#isComplete = true;
    }
    const isDecodable = packet.keyFrame || this.#packets.length > 0;
    if (packet.config || !isDecodable) return;
    this.#packets.push(packet);
    this.#bytes += packet.data.length;
    if (this.#packets.length <= mostPackets && this.#bytes <= mostBytes) return;
    this.#isComplete = false;
    this.#packets = [];
  }

  get config(): VideoPacket | undefined {
    return this.#config;
  }

  /** Returns config, key frame and later packets, or `undefined` if there are too many. Empty between a config and its key frame. */
  packets(): readonly VideoPacket[] | undefined {
    if (!this.#isComplete) return undefined;
    return this.#config && this.#packets.length > 0 ? [this.#config, ...this.#packets] : [];
  }
}
