import { type DateField, isDate } from '@flotilla/contract/form-model';
import type { DayLimits } from '../../components/date/days.ts';
import { MomentField } from '../../components/date/moment-field.tsx';
import type { Entry } from '../../components/form/field.tsx';
import type { Locale } from '../../lib/i18n.ts';

interface Props extends Entry<string> {
  field: DateField;
  label: string;
  locale?: Locale | undefined;
}

/** A limit that is still being typed is none. */
const dayLimits = ({ earliest, latest }: DateField): DayLimits => ({
  ...(earliest !== undefined && isDate(earliest) && { earliest }),
  ...(latest !== undefined && isDate(latest) && { latest }),
});

/** The input of a day between the field's limits. Loaded when a form has one, because most forms have none. */
export default function DateInput({ field, ...input }: Props) {
  return <MomentField {...input} timed={false} limits={dayLimits(field)} />;
}
