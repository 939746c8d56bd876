// A process full of phones.
import { connect, type Socket } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import { pictureKind } from '@flotilla/contract/picture-kind';
import { answerCalls } from '../harness/calls.ts';
import { heartbeatText } from './messages.ts';
import { Pacer } from './pacer.ts';
import { FakePhone } from './phone.ts';
import { makePicture, stamped } from './picture.ts';

interface Joining {
  /** `ws://host:port`. */
  readonly address: string;
  readonly count: number;
  /** The key with which new phones join; null for a bare server. */
  readonly key: string | null;
  /** The number of the first. */
  readonly from?: number;
  /** Begin this much later than the first, the last one. */
  readonly spreadMs?: number;
}

/** The lines that were taken, and how long until the last was. */
export interface Taken {
  readonly ids: readonly number[];
  readonly wallMs: number;
}

const joiningAtOnce = 64;

let phones: FakePhone[] = [];
let refusal: string | null = null;
let ordered = 0;
let lastOrderAt = 0n;
let allOrdered: { count: number; resolve(atNs: bigint): void } | null = null;

const events = {
  ordered() {
    ordered += 1;
    lastOrderAt = process.hrtime.bigint();
    if (allOrdered && ordered >= allOrdered.count) allOrdered.resolve(lastOrderAt);
  },
  refused(phone: FakePhone, reason: string) {
    refusal = `${phone.deviceId} was refused: ${reason}`;
  },
};

/** Phones that left come back as they were, with their tokens. */
const known = new Map<number, FakePhone>();
function phoneNumbered(number: number): FakePhone {
  const phone = known.get(number) ?? new FakePhone(`bench-${String(number).padStart(6, '0')}`, events);
  known.set(number, phone);
  return phone;
}

async function join({ address, count, key, from = 0, spreadMs = 0 }: Joining): Promise<number> {
  refusal = null;
  const startedAtMs = performance.now();
  const coming = Array.from({ length: count }, (_one, index) => phoneNumbered(from + index));
  let next = 0;
  const takeTurns = async () => {
    while (next < coming.length) {
      const index = next;
      next += 1;
      const aheadMs = (index * spreadMs) / coming.length - (performance.now() - startedAtMs);
      if (aheadMs > 0) await wait(aheadMs);
      const phone = coming[index]!;
      if (key === null) await phone.joinBare(`${address}/phone/${from + index}`);
      else await phone.join(address, key);
      phones.push(phone);
    }
  };
  await Promise.all(Array.from({ length: joiningAtOnce }, takeTurns));
  if (refusal) throw new Error(refusal);
  return performance.now() - startedAtMs;
}

/** Whose turn it is; the row of phones grows while they join. */
let turnOf = 0;
const heartbeats = new Pacer((turn) => {
  turnOf = (turnOf + 1) % Math.max(1, phones.length);
  phones[turnOf]?.send(heartbeatText(turn));
});

let picture = makePicture(16);
let directViewers: Socket[] = [];
/** Phones know nothing of each other: their pictures come one by one. */
const pictureTickMs = 1;
const pictures = new Pacer((turn) => {
  if (directViewers.length > 0) directViewers[turn % directViewers.length]!.write(stamped(picture));
  else phones[turn % phones.length]?.send(stamped(picture));
}, pictureTickMs);

let screens: readonly Buffer[] = [];
const shown = new Pacer((turn) => {
  const phone = phones[turn % phones.length];
  const round = Math.floor(turn / phones.length);
  if (phone?.watched) phone.send(screens[(turn + round) % screens.length]!);
});

const calls = {
  join,
  async leave(): Promise<void> {
    heartbeats.stop();
    const leaving = phones;
    phones = [];
    await Promise.all(leaving.map((phone) => phone.leave()));
  },
  deviceNos: (): string[] => phones.map((phone) => phone.deviceNo),
  watched: (): number => phones.filter((phone) => phone.watched).length,

  /** All phones together send this many heartbeats a second; 0 stops. */
  heartbeats(aSecond: number): void {
    if (aSecond > 0) heartbeats.start(aSecond);
    else heartbeats.stop();
  },
  heartbeatsSent: (): number => heartbeats.done,
  /** One heartbeat of each phone, now. */
  beatOnce(): void {
    for (const [index, phone] of phones.entries()) phone.send(heartbeatText(index));
  },
  /** Until the server has read everything that was sent. */
  async echoed(): Promise<void> {
    await Promise.all(phones.map((phone) => phone.echoed()));
  },

  pictures({ aSecond, bytes }: { aSecond: number; bytes: number }): void {
    pictures.stop();
    if (aSecond === 0) return;
    picture = makePicture(bytes);
    pictures.start(aSecond);
  },
  picturesSent: (): number => pictures.done,
  /** The phones that are watched send these JPEGs, another each time; 0 stops. */
  show({ aSecond, jpegs }: { aSecond: number; jpegs: readonly string[] }): void {
    shown.stop();
    screens = jpegs.map((jpeg) => Buffer.concat([Uint8Array.of(pictureKind.jpeg), Buffer.from(jpeg, 'base64')]));
    if (aSecond > 0) shown.start(aSecond);
  },
  /** Pictures go straight to viewers that listen on these ports, without a server between; none: over the phones again. */
  async direct(ports: readonly number[]): Promise<void> {
    for (const socket of directViewers) socket.destroy();
    directViewers = await Promise.all(
      ports.map(
        (port) =>
          new Promise<Socket>((resolve, reject) => {
            const socket = connect({ port, host: '127.0.0.1', noDelay: true }, () => resolve(socket));
            socket.on('error', reject);
          }),
      ),
    );
  },

  expectOrders(): void {
    ordered = 0;
    allOrdered = null;
  },
  /** When the last of `count` orders arrived, on the machine's monotonic clock. */
  orders(count: number): Promise<bigint> {
    return new Promise((resolve) => {
      if (ordered >= count) resolve(lastOrderAt);
      else allOrdered = { count, resolve };
    });
  },
  ordered: (): number => ordered,
  beginRuns(): void {
    for (const phone of phones) phone.begin();
  },
  /** Each phone takes a line, all at once. */
  async take({ address, group }: { address: string; group: string }): Promise<Taken> {
    const startedAtMs = performance.now();
    const ids = await Promise.all(phones.map((phone) => phone.take(address, group)));
    return { ids, wallMs: performance.now() - startedAtMs };
  },
  finishRuns(): void {
    for (const phone of phones) phone.finish();
  },
};
export type PhoneCalls = typeof calls;

answerCalls(calls);
