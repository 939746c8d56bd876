import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { callSite, RefusedCall } from './call-site.ts';

/** The id and the token with which the site knows this agent. */
export interface AgentIdentity {
  readonly id: string;
  readonly token: string;
}

interface Options {
  readonly siteBase: string;
  readonly dataDir: string;
  readonly key: string | undefined;
  readonly host: string;
  /** The identity of `config.json`. */
  readonly given: AgentIdentity | undefined;
}

/** The pause after a failed registration. */
const retryMs = 30_000;
/** A site of the previous release knows no agents, and a refused key stays refused. */
const refusedRetryMs = 600_000;
const joinMs = 5_000;

export const isIdentity = (value: unknown): value is AgentIdentity & { site?: unknown; given?: unknown } =>
  typeof value === 'object' &&
  value !== null &&
  typeof (value as AgentIdentity).id === 'string' &&
  typeof (value as AgentIdentity).token === 'string';

/** Knows the agent's identity, or registers the agent with its key. The identity is stored in the data folder. */
export class IdentityStore {
  readonly #options: Options;
  readonly #file: string;
  #known: AgentIdentity | undefined;
  #joining: Promise<AgentIdentity | undefined> | undefined;
  #retryAtMs = 0;

  constructor(options: Options) {
    this.#options = options;
    this.#file = join(options.dataDir, 'agent.json');
    this.#known = this.#stored() ?? options.given;
  }

  /** The identity; `undefined` if the site does not give one now. Never rejects. */
  async get(): Promise<AgentIdentity | undefined> {
    if (this.#known) return this.#known;
    if (this.#options.key === undefined || performance.now() < this.#retryAtMs) return undefined;
    this.#joining ??= this.#join(this.#options.key).finally(() => {
      this.#joining = undefined;
    });
    return this.#joining;
  }

  /** The site does not accept the token any more. */
  refused({ token }: AgentIdentity): void {
    if (this.#known?.token === token) this.#known = undefined;
  }

  async #join(key: string): Promise<AgentIdentity | undefined> {
    const { siteBase, host } = this.#options;
    try {
      const answer = await callSite({ siteBase, path: 'rapi/agent/join', body: { key, host }, timeoutMs: joinMs });
      if (!isIdentity(answer)) throw new Error('the site gave no identity');
      this.#known = { id: answer.id, token: answer.token };
      this.#store(this.#known);
      return this.#known;
    } catch (error) {
      this.#retryAtMs = performance.now() + (error instanceof RefusedCall ? refusedRetryMs : retryMs);
      return undefined;
    }
  }

  /** An identity is valid for its site only, and for the `config.json` with which the agent has registered. */
  #stored(): AgentIdentity | undefined {
    const { siteBase, given } = this.#options;
    try {
      const read: unknown = JSON.parse(readFileSync(this.#file, 'utf8'));
      const isOwn = isIdentity(read) && read.site === siteBase && read.given === (given?.id ?? '');
      return isOwn ? { id: read.id, token: read.token } : undefined;
    } catch {
      return undefined;
    }
  }

  #store(identity: AgentIdentity): void {
    const { dataDir, siteBase, given } = this.#options;
    mkdirSync(dataDir, { recursive: true });
    const next = `${this.#file}.new`;
    const stored = { site: siteBase, given: given?.id ?? '', ...identity };
    writeFileSync(next, `${JSON.stringify(stored)}\n`, { mode: 0o600 });
    renameSync(next, this.#file);
  }
}
