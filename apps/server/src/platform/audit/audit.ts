import type { Locale } from '@flotilla/contract/locale';
import type { Who } from '../access/who.ts';
import type { Failure } from './failure.ts';

/** A call that changed data, or was refused. */
export interface AuditLine {
  /** The endpoint's summary. */
  readonly module: string;
  readonly httpMethod: string;
  readonly path: string;
  readonly who: Who | null;
  readonly address: string;
  readonly locale: Locale;
  /** Query and body without hidden fields, and the names of deleted rows, as JSON of at most 8 KB. */
  readonly params: string;
  /** 0 for success, otherwise the code of the response. */
  readonly code: number;
  /** The response's message in English. */
  readonly message: string;
  /** The message with its values, to translate it for each reader. */
  readonly failure?: Failure;
  readonly durationMs: number;
  readonly requestId: string;
  /** Refusals with the same address, path, code and group key are stored as one line with a count. */
  readonly groupKey?: string;
}

export interface AuditSink {
  /** Records the line; lines are stored in batches, sealed in a hash chain. */
  record(line: AuditLine): void;
}

const maxParamsChars = 8_000;
/** A call's parameters without its hidden fields. */
export function auditParams(params: Readonly<Record<string, unknown>>, hide: readonly string[]): string {
  const text = JSON.stringify(params, (key, value) => (hide.includes(key) ? '***' : value));
  return text.length > maxParamsChars ? `${text.slice(0, maxParamsChars)}…` : text;
}
