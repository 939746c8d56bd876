import { randomBytes } from 'node:crypto';
import type { AdbEnding } from '@flotilla/contract/http/fleet/remote-adb';
import type { WebSocket } from 'ws';
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
  readonly #command: WebSocket;
  readonly #onEnd: (reason: AdbEnding) => void;
  readonly #timer: NodeJS.Timeout;
  readonly #silent = new Set<WebSocket>();
  #agent: WebSocket | undefined;
  #hasEnded = false;
  bytes = 0;

  constructor(command: WebSocket, onEnd: (reason: AdbEnding) => void) {
    this.#command = command;
    this.#onEnd = onEnd;
    // Frames of the command wait for the agent.
    command.pause();
    this.#follow(command, 'command');
    this.#timer = setInterval(() => this.#ping(), pingMs);
  }

  get hasAgent(): boolean {
    return this.#agent !== undefined;
  }

  attach(agent: WebSocket): void {
    this.#agent = agent;
    this.#follow(agent, 'agent');
    const count = (bytes: number) => {
      this.bytes += bytes;
    };
    relay(this.#command, agent, count);
    relay(agent, this.#command, count);
    this.#command.resume();
  }

  /** Closes both connections. The command shows the text. */
  end(reason: AdbEnding, text: string): void {
    if (this.#hasEnded) return;
    this.#hasEnded = true;
    clearInterval(this.#timer);
    for (const socket of [this.#command, this.#agent]) {
      if (!socket) continue;
      if (socket.isPaused) socket.resume();
      // A close frame has space for 123 bytes.
      socket.close(
        reason === 'command' ? 1000 : 4000,
        Buffer.from(text)
          .subarray(0, 120)
          .toString('utf8')
          .replace(/\uFFFD$/, ''),
      );
      setTimeout(() => socket.terminate(), farewellMs).unref();
    }
    this.#onEnd(reason);
  }

  /** Whether the agent has not connected in time. */
  isOverdue(nowMs: number): boolean {
    return !this.#agent && nowMs - this.openedMs > agentMs;
  }

  #follow(socket: WebSocket, reason: 'command' | 'agent'): void {
    socket.on('pong', () => this.#silent.delete(socket));
    socket.on('error', () => {});
    socket.on('close', (_code, why) => this.end(reason, why.toString()));
  }

  /** Ends if a side has not responded since the last ping. One that is not read cannot respond. */
  #ping(): void {
    for (const socket of [this.#command, this.#agent]) {
      if (!socket || socket.isPaused) continue;
      if (this.#silent.has(socket)) socket.terminate();
      this.#silent.add(socket);
      socket.ping();
    }
  }
}
