import { term } from '@flotilla/contract/terms';
import { invalidField } from '../http/call-error.ts';
import { CronFault, readCron, restrictsBothDays } from './cron-text.ts';

/** @throws 400 with the path of the field, unless the text is readable and fires again */
export function refuseCron(text: string, timeZone: string, field: string): void {
  try {
    const times = readCron(text, timeZone);
    if (restrictsBothDays(text)) throw new CronFault('cronBothDays');
    if (!times.next(new Date())) throw new CronFault('cronNever');
  } catch (error) {
    if (error instanceof CronFault) throw invalidField(field, term(error.fault));
    throw error;
  }
}
