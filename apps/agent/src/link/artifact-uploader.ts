import type { StoredArtifact } from './journal/artifact-records.ts';
import type { LinkServices, PhoneLink } from './services.ts';
import type { Timing } from './timing.ts';

interface ArtifactUploaderOptions
  extends Pick<LinkServices, 'journal' | 'server' | 'timing'>,
    Pick<PhoneLink, 'log' | 'appendLog'> {
  readonly deviceId: string;
}

type Answer = 'stored' | 'unwanted' | 'later';

/** Uploads one phone's pictures and files, oldest first. Each is retried until the site has stored or refused it. */
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

  /** Called after each welcome; starts the upload with the phone's current token. */
  resume(token: string): void {
    this.#token = token;
    this.#failures = 0;
    this.wake();
  }

  /** Called when the journal may contain a file to upload. */
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
        const answer = await this.#upload(next);
        if (this.#abort.signal.aborted) return;
        if (answer === 'later') return this.#retryLater(timing);
        if (answer === 'unwanted') {
          log.warn({ name }, 'the site refused this picture or file');
          appendLog('warn', runId, `${name} was dropped: the site refused it`);
        }
        await journal.write(() => journal.artifacts.drop(no));
        this.#failures = 0;
      }
    } catch (error) {
      log.error({ err: error }, 'pictures cannot be uploaded');
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

  async #upload({ runId, name, content, takenAt }: StoredArtifact): Promise<Answer> {
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
      log.debug({ err: error, name }, 'a picture could not be uploaded');
      return 'later';
    }
  }
}

/** The site responds with HTTP 200 and a code in the body. 400, 404, 409 and 413 are final; other failures are retried. */
function judge(status: number, answer: unknown): Answer {
  const code = typeof answer === 'object' && answer !== null && 'code' in answer ? answer.code : status;
  if (code === 0) return 'stored';
  return code === 400 || code === 404 || code === 409 || code === 413 ? 'unwanted' : 'later';
}
