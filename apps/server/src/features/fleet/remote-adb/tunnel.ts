import { randomBytes } from 'node:crypto';
import type { SocketReader } from '@flotilla/client/socket-reader';
import { adbFrame, adbFrameOf } from '@flotilla/contract/adb-frame';
import type { AdbEnding } from '@flotilla/contract/http/fleet/remote-adb';
import { relay } from './relay.ts';

const pingMs = 10_000;
const farewellMs = 1_000;
/** The time in which the agent must connect. */
const agentMs = 15_000;

/** The two connections of one session: that of the user's command, and that of the phone's agent. */
export class Tunnel {
  /** The agent shows it once. */
  readonly key = randomBytes(24).toString('base64url');
  readonly openedMs = performance.now();
  readonly #command: SocketReader;
  readonly #onEnd: (reason: AdbEnding) => void;
  readonly #timer: NodeJS.Timeout;
  readonly #silent = new Set<SocketReader>();
  #agent: SocketReader | undefined;
  #hasEnded = false;
  bytes = 0;

  constructor(command: SocketReader, onEnd: (reason: AdbEnding) => void) {
    this.#command = command;
    this.#onEnd = onEnd;
    this.#follow(command, 'command');
    this.#timer = setInterval(() => this.#ping(), pingMs);
  }

  get hasAgent(): boolean {
    return this.#agent !== undefined;
  }

  attach(agent: SocketReader): void {
    this.#agent = agent;
    this.#follow(agent, 'agent');
    this.#relay(this.#command, agent);
    this.#relay(agent, this.#command);
    this.#command.resume();
    agent.resume();
  }

  /** Closes both connections. The command shows the text. */
  end(reason: AdbEnding, text: string): void {
    if (this.#hasEnded) return;
    this.#hasEnded = true;
    clearInterval(this.#timer);
    if (text !== '' && this.#command.writable) this.#command.write(adbFrameOf(adbFrame.bye, 0, Buffer.from(text)));
    for (const socket of [this.#command, this.#agent]) {
      socket?.resume().end();
      setTimeout(() => socket?.destroy(), farewellMs).unref();
    }
    this.#onEnd(reason);
  }

  /** Whether the agent has not connected in time. */
  isOverdue(nowMs: number): boolean {
    return !this.#agent && nowMs - this.openedMs > agentMs;
  }

  #follow(socket: SocketReader, reason: 'command' | 'agent'): void {
    socket.on('error', () => {});
    // The side itself has sent the reason, if there is one.
    socket.on('end', () => this.end(reason, ''));
    socket.on('close', () => this.end(reason, ''));
  }

  #relay(from: SocketReader, to: SocketReader): void {
    relay(from, to, (bytes) => {
      this.bytes += bytes;
      this.#silent.delete(from);
    });
  }

  /** Ends if a side has sent nothing since the last ping. One that is not read cannot respond. */
  #ping(): void {
    for (const socket of [this.#command, this.#agent]) {
      if (!socket || socket.isPaused()) continue;
      if (this.#silent.has(socket)) socket.destroy();
      this.#silent.add(socket);
      socket.write(adbFrameOf(adbFrame.ping, 0));
    }
  }
}
