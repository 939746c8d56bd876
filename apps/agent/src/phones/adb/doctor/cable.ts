import { addAbortSignal } from 'node:stream';
import type { AdbServerAddress } from '../adb-server.ts';
import { openDeviceSocket } from '../device-socket.ts';
import { type Finding, fine, odd } from './finding.ts';

export interface Measured {
  readonly bytesPerSecond: number;
  readonly roundTripMs: number;
}

const mostMs = 1_500;
const mostBytes = 24 * 1024 * 1024;
const roundTrips = 5;
/** The least acceptable throughput. A screenshot of `screencap` has 1 to 4 MB, video needs up to 1 MB a second. */
const slowBytesPerSecond = 4e6;
const slowRoundTripMs = 80;

/** Measures the throughput from the phone and the round-trip time. */
export async function measureCable(
  address: AdbServerAddress,
  transportId: bigint,
  signal: AbortSignal,
): Promise<Measured> {
  const times: number[] = [];
  for (let trip = 0; trip < roundTrips; trip += 1) {
    const startedAtMs = performance.now();
    for await (const _ of await openService(address, transportId, 'exec:echo', signal));
    times.push(performance.now() - startedAtMs);
  }
  const roundTripMs = times.toSorted((one, other) => one - other)[Math.floor(roundTrips / 2)]!;
  return { roundTripMs, bytesPerSecond: await measureRate(address, transportId, signal) };
}

/** Opens a service whose stream ends when the signal aborts. */
async function openService(...[address, transportId, service, signal]: Parameters<typeof openDeviceSocket>) {
  return addAbortSignal(signal, await openDeviceSocket(address, transportId, service, signal));
}

async function measureRate(address: AdbServerAddress, transportId: bigint, signal: AbortSignal): Promise<number> {
  const command = `exec:dd if=/dev/zero bs=65536 count=${mostBytes / 65_536} 2>/dev/null`;
  const socket = await openService(address, transportId, command, signal);
  const timer = setTimeout(() => socket.destroy(), mostMs);
  let [firstAtMs, lastAtMs, bytes] = [0, 0, 0];
  try {
    for await (const chunk of socket) {
      lastAtMs = performance.now();
      // The first chunk is not counted, because it was sent while the program was starting.
      if (firstAtMs === 0) firstAtMs = lastAtMs;
      else bytes += chunk.length;
    }
  } catch (error) {
    // The timer has destroyed the socket.
    if ((error as NodeJS.ErrnoException).code !== 'ERR_STREAM_PREMATURE_CLOSE') throw error;
  } finally {
    clearTimeout(timer);
    socket.destroy();
  }
  return lastAtMs > firstAtMs ? (bytes / (lastAtMs - firstAtMs)) * 1_000 : 0;
}

export function judgeCable({ bytesPerSecond, roundTripMs }: Measured, overNetwork: boolean): Finding {
  const rate = bytesPerSecond < 1e7 ? (bytesPerSecond / 1e6).toFixed(1) : String(Math.round(bytesPerSecond / 1e6));
  const words = `${rate} MB/s, ${Math.round(roundTripMs)} ms there and back`;
  if (bytesPerSecond >= slowBytesPerSecond && roundTripMs <= slowRoundTripMs) return fine(words);
  const advice = overNetwork
    ? 'Its network is slow: bring it nearer to the access point, use 5 GHz, or a cable.'
    : 'Its cable or hub is slow: use a cable that carries data at full speed, a hub with power of its own, and fewer phones a hub.';
  return odd(`${words}: slow`, advice);
}
