import { RTCPeerConnection, useH264 } from 'werift';

type IceCandidate = { candidate: string; sdpMid: string | null; sdpMLineIndex: number | null };
type Said = { action: 'answer'; sdp: string } | { action: 'candidate'; iceCandidate: IceCandidate };

/** A viewer's end of a peer connection, which records everything it receives. */
export class ReceivingPeer {
  readonly #connection = new RTCPeerConnection({ iceServers: [], codecs: { video: [useH264()] } });
  readonly #say: (message: Said) => void;
  /** Payloads of RTP packets, the oldest first. */
  readonly payloads: Buffer[] = [];
  #early: object[] | undefined = [];

  constructor(say: (message: Said) => void) {
    this.#say = say;
    this.#connection.onTrack.subscribe((track) =>
      track.onReceiveRtp.subscribe(({ payload }) => {
        this.payloads.push(payload);
      }),
    );
    this.#connection.onIceCandidate.subscribe((found) => {
      if (!found) return;
      const { candidate, sdpMid = null, sdpMLineIndex = null } = found;
      say({ action: 'candidate', iceCandidate: { candidate, sdpMid, sdpMLineIndex } });
    });
  }

  async offered(sdp: string): Promise<void> {
    await this.#connection.setRemoteDescription({ type: 'offer', sdp });
    const answer = await this.#connection.createAnswer();
    await this.#connection.setLocalDescription(answer);
    for (const candidate of this.#early ?? []) await this.#connection.addIceCandidate(candidate);
    this.#early = undefined;
    this.#say({ action: 'answer', sdp: answer.sdp });
  }

  async candidate(iceCandidate: object): Promise<void> {
    if (this.#early) this.#early.push(iceCandidate);
    else await this.#connection.addIceCandidate(iceCandidate);
  }

  close(): Promise<void> {
    return this.#connection.close();
  }
}
