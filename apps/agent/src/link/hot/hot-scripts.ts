import type { HotScriptRef, UsedHotScript } from '@flotilla/contract/hot-messages';
import { messageOf } from '../../message-of.ts';
import type { HotModule } from '../../runtime/script-job.ts';
import type { HeldHotScript } from '../journal/hot-records.ts';
import type { Journal } from '../journal/journal.ts';
import type { RunOwner } from '../journal/run-records.ts';
import type { ScriptSite } from '../runs/script-store.ts';
import { hashOf } from '../runs/verify-script.ts';
import type { PhoneLink } from '../services.ts';
import type { HotStore } from './hot-store.ts';

interface HotScriptsOptions extends PhoneLink {
  readonly owner: RunOwner;
  readonly journal: Journal;
  readonly store: HotStore;
  readonly retryMs: number;
  /** Called after new versions may have arrived or an update may have become forced. */
  readonly updated: () => void;
}

const mostError = 500;

/** Downloads the hot scripts that the site announces for one phone. The old version is used until the new one has arrived. */
export class HotScripts {
  readonly #options: HotScriptsOptions;
  readonly #held: Map<number, HeldHotScript>;
  readonly #errors = new Map<number, string>();
  #wanted: readonly HotScriptRef[] = [];
  #site: ScriptSite | undefined;
  #syncing: Promise<void> = Promise.resolve();
  #retry: NodeJS.Timeout | undefined;
  #closed = false;

  constructor(options: HotScriptsOptions) {
    this.#options = options;
    const held = options.journal.hot.held(options.owner);
    this.#held = new Map(held.map((script) => [script.id, script]));
  }

  /** Handles the site's announcement, which lists all hot scripts of the phone. Scripts that are not in it are dropped. */
  attend(wanted: readonly HotScriptRef[], site: ScriptSite | undefined = this.#site): void {
    if (this.#closed) return;
    this.#wanted = wanted;
    this.#site = site;
    clearTimeout(this.#retry);
    const { log } = this.#options;
    this.#syncing = this.#syncing
      .then(() => this.#sync(wanted))
      .catch((error: unknown) => log.error({ err: error }, 'the hot scripts cannot be renewed'));
  }

  /** Resolves when everything announced so far has arrived or failed. */
  async settled(): Promise<void> {
    let syncing: Promise<void> | undefined;
    while (syncing !== this.#syncing) {
      syncing = this.#syncing;
      await syncing;
    }
  }

  /** The modules that a script that starts now can require. */
  modules(): HotModule[] {
    return [...this.#held.values()].flatMap(({ id, name, version, revision, hash }) => {
      const source = this.#options.store.cached(hash);
      return source === undefined ? [] : [{ id, name, version, revision, source }];
    });
  }

  /** Whether a newer version than this one has arrived and its update is forced. */
  endsUseOf({ id, revision }: Pick<HotModule, 'id' | 'revision'>): boolean {
    const held = this.#held.get(id);
    const isForced = this.#wanted.some((one) => one.id === id && one.force && one.revision === held?.revision);
    return isForced && held !== undefined && held.revision > revision;
  }

  close(): void {
    this.#closed = true;
    clearTimeout(this.#retry);
  }

  async #sync(wanted: readonly HotScriptRef[]): Promise<void> {
    if (wanted !== this.#wanted || this.#closed) return;
    const dropped = [...this.#held.keys()].filter((id) => !wanted.some((script) => script.id === id));
    for (const id of dropped) this.#held.delete(id);
    this.#errors.clear();
    const arrived: HotScriptRef[] = [];
    for (const script of wanted) if (await this.#renew(script)) arrived.push(script);
    if (wanted !== this.#wanted || this.#closed) return;
    if (arrived.length > 0 || dropped.length > 0) await this.#store();
    this.#report();
    // Called without a new version too, because the update to a held version may have become forced.
    this.#options.updated();
    void this.#showAll(arrived);
    if (this.#errors.size > 0) this.#retry = setTimeout(() => this.attend(this.#wanted), this.#options.retryMs).unref();
  }

  /** Downloads and verifies one script. Returns whether the phone has a new version of it. */
  async #renew(script: HotScriptRef): Promise<boolean> {
    const { id, name, version, revision } = script;
    const held = this.#held.get(id);
    const hash = hashOf(script);
    try {
      // Downloads only what the store lacks, but verifies the signature each time.
      await this.#options.store.load(script, this.#site!);
      this.#held.set(id, { id, name, version, revision, hash });
      return held?.revision !== revision || held.hash !== hash || held.name !== name || held.version !== version;
    } catch (error) {
      this.#errors.set(id, messageOf(error).slice(0, mostError));
      this.#options.log.warn({ err: error, script: name, version }, 'a hot script did not arrive');
      return false;
    }
  }

  async #store(): Promise<void> {
    const { journal, owner, log } = this.#options;
    const held = [...this.#held.values()];
    await journal
      .write(() => journal.hot.hold(owner, held))
      .catch((error) => log.error({ err: error }, 'the hot scripts could not be written to the journal'));
  }

  #report(): void {
    if (this.#wanted.length === 0) return;
    const scripts = this.#wanted.map(({ id }) => {
      const held = this.#held.get(id);
      const error = this.#errors.get(id) ?? '';
      return { id, revision: held?.revision ?? 0, version: held?.version ?? '', error };
    });
    this.#options.send({ action: 'hotState', scripts });
  }

  /** Shows the messages of new versions one after the other. Callers do not wait for it, because a phone may be slow. */
  async #showAll(arrived: readonly HotScriptRef[]): Promise<void> {
    for (const script of arrived) if (script.popup) await this.#show(script);
  }

  async #show({ name, version, message }: HotScriptRef): Promise<void> {
    const { phone, appendLog } = this.#options;
    const title = `${name} ${version}`;
    try {
      if (!phone.notify) throw new Error('the phone shows no messages');
      await phone.notify(title, message);
    } catch (error) {
      appendLog('warn', 0, `${title}: ${message} (${messageOf(error)})`);
    }
  }
}

/** Picks the fields that a run reports about a hot script it used. */
export const asUsed = ({ id, name, version }: HotModule): UsedHotScript => ({ id, name, version });
