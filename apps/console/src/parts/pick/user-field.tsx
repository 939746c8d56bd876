import { useT } from '../../lib/i18n.ts';
import { OneField, type OneFieldProps } from './one-field.tsx';
import { useUserChoices } from './options.ts';
import { SelectUser } from './select-user.tsx';

/** One user, from a drop-down or from the select-user dialog. */
export function UserField(field: OneFieldProps) {
  const t = useT();
  return <OneField {...field} options={useUserChoices()} icon="user" label={t('pick.user')} dialog={SelectUser} />;
}
