import type { Word } from '@flotilla/contract/locale';
import type { Bus } from '../bus/bus.ts';
import type { ProcessCaches } from '../caches/process-caches.ts';
import { startSweeper } from '../jobs/sweeper.ts';
import { outsideCalls } from './call-share.ts';
import { sql } from './orm.ts';
import type { Queryable } from './queryable.ts';

/** A part of the database that is read often and changed seldom. Triggers count its changes in the table `revision`. */
export type FactSubject = 'parameters' | 'licence' | 'scripts' | 'hotScripts' | 'alarms' | 'agents' | 'webhooks';

interface Deps {
  readonly db: Queryable;
  readonly bus: Bus;
  readonly log: { warn(fields: object, message: string): void };
  /** The interval at which a change is found whose message was lost. */
  readonly everyMs: number;
}

interface Watched {
  revision: number;
  /** Readings follow each other, so that an older one never replaces a newer one. */
  turn: Promise<void>;
  readonly read: () => Promise<void>;
}

const messageOf = (subject: FactSubject): string => `fact.${subject}`;

/** Facts in memory: read once, invalidated by a message of the bus, and checked against their revision by one statement for all. */
export function createFacts({ db, bus, log, everyMs }: Deps) {
  const watched = new Map<FactSubject, Watched>();
  const origin = crypto.randomUUID();
  const stops: (() => void)[] = [];

  const revisions = async (subjects: readonly FactSubject[]): Promise<Map<string, number>> => {
    const { rows } = await db.execute<{ subject: string; n: number }>(
      sql`select subject, n from revision where subject = any(${sql.param([...subjects])}::text[])`,
    );
    return new Map(rows.map((row) => [row.subject, row.n]));
  };
  const refresh = (subject: FactSubject): Promise<void> => {
    const fact = watched.get(subject);
    if (!fact) return Promise.resolve();
    const next = outsideCalls(() =>
      fact.turn
        .catch(() => {})
        .then(async () => {
          const revision = (await revisions([subject])).get(subject) ?? 0;
          await fact.read();
          fact.revision = revision;
        }),
    );
    fact.turn = next;
    return next;
  };
  const refreshOrWarn = (subject: FactSubject) =>
    refresh(subject).catch((error: unknown) => log.warn({ err: error, subject }, 'a fact could not be read again'));

  const check = async () => {
    const now = await revisions([...watched.keys()]);
    const changed = [...watched].filter(([subject, { revision }]) => (now.get(subject) ?? 0) !== revision);
    await Promise.all(changed.map(([subject]) => refreshOrWarn(subject)));
  };
  const sweeper = startSweeper([{ everyMs, work: check }], (error) =>
    log.warn({ err: error }, 'the revisions of facts could not be checked'),
  );

  /** Calls `read` now and after each change. */
  const watch = (subject: FactSubject, read: () => Promise<void>): Promise<void> => {
    watched.set(subject, { revision: 0, turn: Promise.resolve(), read });
    const stop = bus.subscribe(messageOf(subject), (message: { origin: string }) => {
      if (message.origin !== origin) void refreshOrWarn(subject);
    });
    stops.push(stop);
    return refresh(subject);
  };
  return {
    watch,
    /** Rereads the fact here, after a change of data outside of its tables. */
    refresh: refreshOrWarn,
    /** Rereads the fact here and in all other processes. Call it after the commit. */
    async changed(subject: FactSubject): Promise<void> {
      await refresh(subject);
      bus.publish(messageOf(subject), { origin });
    },
    async close(): Promise<void> {
      for (const stop of stops) stop();
      await sweeper.close();
    },
  };
}
export type Facts = ReturnType<typeof createFacts>;

interface CachedFact<T> {
  readonly subject: FactSubject;
  /** The fact's place among the caches of the process. */
  readonly cache: { readonly in: ProcessCaches; readonly title: Word; entries(value: T): number };
  read(): Promise<T>;
  onChange?(now: T, before: T): void;
}

/** A fact as one value. `onChange` receives the new value and the one before. */
export async function cachedFact<T>(facts: Facts, { subject, cache, read, onChange }: CachedFact<T>) {
  let known: { readonly value: T } | undefined;
  const uses = cache.in.register({
    name: subject,
    title: cache.title,
    entries: () => (known ? cache.entries(known.value) : 0),
    clear: () => facts.refresh(subject),
  });
  await facts.watch(subject, async () => {
    const before = known;
    uses.count(false);
    known = { value: await read() };
    if (before) onChange?.(known.value, before.value);
  });
  return {
    get(): T {
      uses.count(true);
      return known!.value;
    },
    changed: () => facts.changed(subject),
  };
}
