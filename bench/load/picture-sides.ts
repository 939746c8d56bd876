import type { BareServerCalls } from '../baselines/bare-server.ts';
import { type Child, startChild } from '../harness/calls.ts';
import { CpuReading } from '../harness/processes.ts';
import { type Site, startSite } from '../site/site.ts';
import type { PhoneCalls } from './phones.ts';
import type { PictureFlow } from './picture-flow.ts';
import type { ViewerCalls } from './viewers.ts';

/** The heartbeats of each phone with default settings. */
const heartbeatsASecond = 0.2;

export interface Shape {
  /** The number of phones. */
  readonly phones: number;
  readonly viewersAPhone: number;
  /** The pictures of each phone. */
  readonly picturesASecond: number;
  readonly pictureBytes: number;
}

/** The pictures of a screen that a user controls. */
export const usualPictures = { picturesASecond: 10, pictureBytes: 30_000 } as const;

/** The arguments with which a viewer joins. */
export type Watching = Parameters<ViewerCalls['watch']>[0];

const startPhones = () => startChild<PhoneCalls>(new URL('./phones.ts', import.meta.url));
export const startViewers = () => startChild<ViewerCalls>(new URL('./viewers.ts', import.meta.url));

type Flow = Omit<PictureFlow, 'cpu'>;
const flowOf = ({ phones: count, ...shape }: Shape, phones: Child<PhoneCalls>, viewers: Child<ViewerCalls>): Flow => ({
  phones,
  viewers,
  picturesASecond: count * shape.picturesASecond,
  pictureBytes: shape.pictureBytes,
  viewersAPhone: shape.viewersAPhone,
});

/** Every phone's number, as often as it has viewers. */
const eachWatched = <T>(phones: readonly T[], viewersAPhone: number): T[] =>
  phones.flatMap((phone) => Array.from({ length: viewersAPhone }, () => phone));

/** Phones and viewers of a site of their own. */
export async function startSiteSide(shape: Shape, ends: Ends): Promise<{ flow: PictureFlow; watching: Watching }> {
  const site: Site = ends.on(await startSite({ phones: shape.phones }));
  const [phones, viewers] = [ends.on(startPhones()), ends.on(startViewers())];
  await phones.ask('join', { address: site.socketAddress, count: shape.phones, key: site.tenantKey });
  await phones.ask('heartbeats', shape.phones * heartbeatsASecond);
  const watching = {
    address: site.socketAddress,
    deviceNos: eachWatched(await phones.ask('deviceNos'), shape.viewersAPhone),
    token: site.tenant.token,
  };
  await viewers.ask('watch', watching);
  return { flow: { ...flowOf(shape, phones, viewers), cpu: () => site.cpu().server }, watching };
}

/** Starts the baseline through a server that only relays. */
export async function startBareSide(shape: Shape, ends: Ends): Promise<PictureFlow> {
  const bare = ends.on(startChild<BareServerCalls>(new URL('../baselines/bare-server.ts', import.meta.url)));
  const [phones, viewers] = [ends.on(startPhones()), ends.on(startViewers())];
  const address = await bare.ask('address');
  await phones.ask('join', { address, count: shape.phones, key: null });
  await phones.ask('heartbeats', shape.phones * heartbeatsASecond);
  const numbers = eachWatched([...Array(shape.phones).keys()], shape.viewersAPhone);
  await viewers.ask('watchBare', { address, numbers });
  return { ...flowOf(shape, phones, viewers), cpu: () => new CpuReading([bare.pid]) };
}

/** Starts the baseline without a server, in which each phone writes to its viewer directly. */
export async function startDirectSide(shape: Shape, ends: Ends): Promise<PictureFlow> {
  const [phones, viewers] = [ends.on(startPhones()), ends.on(startViewers())];
  const ports = await viewers.ask('listenDirect', { count: shape.phones, pictureBytes: shape.pictureBytes });
  await phones.ask('direct', ports);
  return { ...flowOf(shape, phones, viewers), cpu: () => new CpuReading([]) };
}

/** A stack of functions to run at the end, the last one first. */
export class Ends {
  readonly #open: { stop(): Promise<void> }[] = [];

  on<T extends { stop(): Promise<void> }>(one: T): T {
    this.#open.unshift(one);
    return one;
  }

  async end(): Promise<void> {
    for (const one of this.#open) await one.stop();
  }
}
