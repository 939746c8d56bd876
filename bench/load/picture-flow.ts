import { setTimeout as wait } from 'node:timers/promises';
import type { startChild } from '../harness/calls.ts';
import type { CpuReading } from '../harness/processes.ts';
import { quantile } from '../harness/statistics.ts';
import type { PhoneCalls } from './phones.ts';
import type { ViewerCalls } from './viewers.ts';

const windowMs = 4_000;
const settleMs = 500;
const warmUpMs = 30_000;
/** More than any figure is taken at: code is translated by how often it has run. */
const warmUpFactor = 2;

export interface PictureFlow {
  readonly phones: ReturnType<typeof startChild<PhoneCalls>>;
  readonly viewers: ReturnType<typeof startChild<ViewerCalls>>;
  /** The pictures of all phones together. */
  readonly picturesASecond: number;
  readonly pictureBytes: number;
  /** The number of viewers of each phone's picture. */
  readonly viewersAPhone?: number;
  /** Returns the CPU time so far of the processes between phones and viewers. */
  cpu(): CpuReading;
}

export interface FlowMeasures extends Record<string, number> {
  readonly p50Ms: number;
  readonly p99Ms: number;
  /** For each picture that a phone sent. */
  readonly cpuUs: number;
  /** Share of the pictures that were sent. */
  readonly arrived: number;
}

/** Pictures flow for a while; their ages at the viewers, and the CPU time that it took. */
export async function measureFlow(flow: PictureFlow): Promise<FlowMeasures> {
  const { phones, viewers, picturesASecond: aSecond, pictureBytes: bytes, viewersAPhone = 1, cpu } = flow;
  await phones.ask('pictures', { aSecond, bytes });
  await wait(settleMs);
  await viewers.ask('takeAges');
  const [before, sentBefore] = [cpu(), await phones.ask('picturesSent')];
  await wait(windowMs);
  const cpuMs = cpu().sinceMs(before);
  const sent = (await phones.ask('picturesSent')) - sentBefore;
  const agesMs = await viewers.ask('takeAges');
  await phones.ask('pictures', { aSecond: 0, bytes });
  return {
    p50Ms: quantile(agesMs, 0.5),
    p99Ms: quantile(agesMs, 0.99),
    cpuUs: (cpuMs * 1000) / (agesMs.length / viewersAPhone),
    // A picture may be on its way when the window opens.
    arrived: Math.min(1, agesMs.length / viewersAPhone / sent),
  };
}

/** CPU time in ms a second while no picture flows: heartbeats, and the viewers' pings. */
export async function measureQuiet({ cpu }: PictureFlow): Promise<{ readonly cpuMsASecond: number }> {
  await wait(settleMs);
  const before = cpu();
  await wait(windowMs);
  return { cpuMsASecond: (cpu().sinceMs(before) * 1000) / windowMs };
}

/** Until both sides run as they do after minutes: a server that has shown pictures for ten seconds still takes twice the time. */
export async function warmUp(flows: readonly PictureFlow[]): Promise<void> {
  for (const { phones, picturesASecond, pictureBytes: bytes } of flows) {
    await phones.ask('pictures', { aSecond: picturesASecond * warmUpFactor, bytes });
  }
  await wait(warmUpMs);
  for (const { phones, pictureBytes: bytes } of flows) await phones.ask('pictures', { aSecond: 0, bytes });
}
