import { type Word, word } from '@flotilla/contract/locale';
import type { JobArguments } from './schema.ts';
import type { JobDeclaration } from './store.ts';

/** A whole number that a job may give to its method. */
export interface JobArgument {
  readonly label: Word;
  readonly least: number;
  readonly most: number;
  /** The value that the method uses if the job gives none. */
  standard(): number;
}

/** A job registered by the program. `run` must be safe to repeat. */
export interface Job extends JobDeclaration {
  readonly arguments?: Readonly<Record<string, JobArgument>>;
  /** Resolves to the number of things that it has handled. */
  run(given?: JobArguments): Promise<number>;
}

/** For how many days something is kept. */
export type Keeping = Omit<JobArgument, 'label'>;

interface Retention extends Pick<Job, 'name' | 'cron'> {
  readonly method: string;
  readonly keeping?: Keeping;
}

/** A regular removal of expired data. With `keeping`, a job may give the number of days, `keepDays`. */
export function retention(
  { method, keeping, ...declared }: Retention,
  remove: (keepDays: number) => Promise<number>,
): Job {
  const label = word('保留天数', 'Days to keep', '保留天數');
  return {
    ...declared,
    method: `retention.${method}`,
    group: 'retention',
    ...(keeping && { arguments: { keepDays: { label, ...keeping } } }),
    run: ({ keepDays } = {}) => remove(keepDays ?? keeping?.standard() ?? 0),
  };
}
