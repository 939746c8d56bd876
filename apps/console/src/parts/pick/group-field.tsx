import { useT } from '../../lib/i18n.ts';
import { OneField, type OneFieldProps } from './one-field.tsx';
import { useGroupChoices } from './options.ts';
import { SelectDeviceGroup } from './select-device-group.tsx';

interface Props extends OneFieldProps {
  /** How many groups the drop-down holds; a drop-down's usual number without it. */
  most?: number;
}

/** One device group, from a drop-down or from the select-device-group dialog. */
export function GroupField({ most, ...field }: Props) {
  const t = useT();
  const options = useGroupChoices({ most });
  return <OneField {...field} options={options} icon="folder" label={t('pick.group')} dialog={SelectDeviceGroup} />;
}
