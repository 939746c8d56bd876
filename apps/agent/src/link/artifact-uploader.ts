import type { LogLevel } from '@flotilla/contract/device';
import type { Logger } from 'pino';
import type { StoredArtifact } from './journal/artifact-records.ts';
import type { Journal } from './journal/journal.ts';
import type { ServerAddress } from './server-address.ts';
import type { Timing } from './timing.ts';

interface ArtifactUploaderOptions {
  readonly journal: Journal;
  readonly server: ServerAddress;
  readonly deviceId: string;
  readonly timing: Timing;
  readonly log: Logger;
  readonly appendLog: (level: LogLevel, runId: number, text: string) => void;
}

type Answer = 'stored' | 'unwanted' | 'later';

/** Uploads one phone's pictures and files, oldest first, until the site has stored or refused each. */
export class ArtifactUploader {
  readonly #options: ArtifactUploaderOptions;
  #token = '';
  #working = false;
  #failures = 0;
  #timer: NodeJS.Timeout | undefined;
  #abort = new AbortController();

  constructor(options: ArtifactUploaderOptions) {
    this.#options = options;
  }

  /** The site can be reached with this token. */
  resume(token: string): void {
    this.#token = token;
    this.#failures = 0;
    this.wake();
  }

  /** A picture may be waiting. */
  wake(): void {
    clearTimeout(this.#timer);
    if (!this.#working && this.#token !== '' && !this.#abort.signal.aborted) void this.#work();
  }

  close(): void {
    clearTimeout(this.#timer);
    this.#abort.abort();
  }

  async #work(): Promise<void> {
    const { journal, deviceId, appendLog, log, timing } = this.#options;
    this.#working = true;
    try {
      for (let next = journal.artifacts.oldest(deviceId); next; next = journal.artifacts.oldest(deviceId)) {
        const { no, name, runId } = next;
        const answer = await this.#handIn(next);
        if (this.#abort.signal.aborted) return;
        if (answer === 'later') return this.#retryLater(timing);
        if (answer === 'unwanted') {
          log.warn({ name }, 'the site does not take this picture or file');
          appendLog('warn', runId, `${name} was not kept: the site does not take it`);
        }
        await journal.write(() => journal.artifacts.drop(no));
        this.#failures = 0;
      }
    } catch (error) {
      log.error({ err: error }, 'pictures cannot be handed in');
      this.#retryLater(timing);
    } finally {
      this.#working = false;
    }
  }

  #retryLater({ uploadRetryMs, uploadRetryMostMs }: Timing): void {
    if (this.#abort.signal.aborted) return;
    const delayMs = Math.min(uploadRetryMostMs, uploadRetryMs * 2 ** Math.min(this.#failures, 20));
    this.#failures += 1;
    this.#timer = setTimeout(() => this.wake(), delayMs * (0.5 + Math.random()));
  }

  async #handIn({ runId, name, content, takenAt }: StoredArtifact): Promise<Answer> {
    const { server, timing, log } = this.#options;
    const url = new URL('rapi/artifact', server.base);
    url.searchParams.set('runId', String(runId));
    url.searchParams.set('name', name);
    url.searchParams.set('takenAt', takenAt);
    try {
      const response = await fetch(url, {
        method: 'POST',
        headers: { authorization: `Bearer ${this.#token}`, 'content-type': 'application/octet-stream' },
        body: Buffer.from(content),
        redirect: 'error',
        signal: AbortSignal.any([this.#abort.signal, AbortSignal.timeout(timing.downloadMs)]),
      });
      const answer: unknown = response.ok ? await response.json() : await response.body?.cancel();
      return judge(response.status, answer);
    } catch (error) {
      log.debug({ err: error, name }, 'a picture could not be handed in');
      return 'later';
    }
  }
}

/** Calls answer HTTP 200 with a code. 400 and 404 are final; other failures are retried. */
function judge(status: number, answer: unknown): Answer {
  const code = typeof answer === 'object' && answer !== null && 'code' in answer ? answer.code : status;
  if (code === 0) return 'stored';
  return code === 400 || code === 404 || code === 409 || code === 413 ? 'unwanted' : 'later';
}
