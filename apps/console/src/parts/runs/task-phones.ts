import type { Answer } from '../../lib/api.ts';
import type { Translate } from '../../lib/i18n.ts';

type Task = Answer<'GET /task/task/list'>['list'][number];
export type TaskPhones = Task['phones'];
export type Standing = Exclude<keyof TaskPhones, 'total'>;

const standings = ['done', 'failed', 'lost', 'stopped', 'open', 'neverRan'] as const satisfies readonly Standing[];

/** Phones whose last run failed without being stopped. */
export const failedPhones = ({ failed, lost }: TaskPhones): number => failed + lost;
/** Phones that have run the task to some end. */
export const endedPhones = (phones: TaskPhones): number => phones.done + phones.stopped + failedPhones(phones);

/** "Done 7, Never ran 3": the standings with phones. */
export const phonesWords = (phones: TaskPhones, t: Translate): string =>
  standings
    .filter((standing) => phones[standing] > 0)
    .map((standing) => `${t(`tasks.standing.${standing}`)} ${phones[standing]}`)
    .join(t('confirm.comma'));
