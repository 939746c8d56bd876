import type { Answer } from '../../lib/calls/api.ts';
import type { Translate } from '../../lib/i18n.ts';

type Task = Answer<'GET /task/task/list'>['list'][number];
export type TaskPhones = Task['phones'];
export type TaskProgress = Pick<Task, 'execType' | 'phones' | 'progress'>;
export type Standing = Exclude<keyof TaskPhones, 'total' | 'unknown'>;

const standings = ['done', 'failed', 'lost', 'stopped', 'open', 'neverRan'] as const satisfies readonly Standing[];

/** Phones whose last run failed without being stopped. */
export const failedPhones = ({ failed, lost }: TaskPhones): number => failed + lost;
/** Phones that have run the task to some end. */
export const endedPhones = (phones: TaskPhones): number => phones.done + phones.stopped + failedPhones(phones);

/** The runs that have ended; of a loop, the rounds of all phones. */
export const endedRuns = ({ progress: p }: Pick<Task, 'progress'>): number => p.total - p.waiting - p.sent - p.running;

/** "Done 7, Never ran 3": the standings with phones. Phones whose state is unknown are not counted as in progress. */
export function phonesWords(phones: TaskPhones, t: Translate): string {
  const { open, unknown } = phones;
  const counts = { ...phones, open: open - unknown };
  return [...standings, 'unknown' as const]
    .filter((standing) => counts[standing] > 0)
    .map((standing) => `${t(`tasks.standing.${standing}`)} ${counts[standing]}`)
    .join(t('confirm.comma'));
}
