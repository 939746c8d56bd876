import type { Locale, Words } from '@flotilla/contract/locale';
import { term } from '@flotilla/contract/terms';
import { CallError, withNames } from '../http/call-error.ts';
import type { Progress } from '../work/works.ts';

/** The connection may be lost after the database has stored the row and before it has confirmed it. */
const unexpectedFault = (error: CallError, locale: Locale): string =>
  error.error === 'unavailable' ? term('importUnsure')[locale] : error.text(locale);

/** The message of the rows that were left when the import was cancelled. */
const stopped = ({ reason }: AbortSignal, locale: Locale): string =>
  (reason instanceof CallError ? reason : new CallError('cancelled')).text(locale);

interface Import<Result> {
  readonly locale: Locale;
  /** The names of the fields. */
  readonly words: Words;
  /** Puts an unexpected error into words. */
  readonly explain: (error: unknown) => CallError;
  /** Stores one row in its own transaction. */
  save(at: number): Promise<Result>;
}

/** The result of a row; without one the row was refused, and `message` is the reason. */
export type ImportedLine<Result> = { readonly result: Result | undefined; readonly message: string };

/**
 * Stores rows one by one. A refused row is reported and the others are stored. An unexpected error or a cancellation ends the import:
 * each row that is left is reported as refused.
 */
export async function importLines<Result>(
  lines: readonly { readonly line: number }[],
  { locale, words, explain, save }: Import<Result>,
  progress: Progress,
): Promise<ImportedLine<Result>[]> {
  const results: ImportedLine<Result>[] = [];
  let ended = '';
  for (const [at, { line }] of lines.entries()) {
    const refuse = (message: string) => results.push({ result: undefined, message });
    if (progress.signal.aborted) ended ||= stopped(progress.signal, locale);
    else progress.report(at, lines.length);
    if (ended !== '') {
      refuse(ended);
      continue;
    }
    try {
      results.push({ result: await save(at), message: '' });
    } catch (error) {
      if (error instanceof CallError) refuse(withNames(error, words).text(locale));
      else {
        refuse(unexpectedFault(explain(error), locale));
        ended = term('importEnded')[locale].replace('{line}', String(line));
      }
    }
  }
  return results;
}
