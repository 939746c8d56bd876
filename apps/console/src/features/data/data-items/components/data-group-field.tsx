import { useT } from '../../../../lib/i18n.ts';
import { LookupSelect } from '../../../../parts/pick/lookup-select.tsx';
import { dataGroups } from '../../../../parts/pick/lookups.ts';

interface Props {
  id?: string;
  value?: number;
  onChange?: (id: number) => void;
}

export function DataGroupField({ value, ...field }: Props) {
  return <LookupSelect {...field} from={dataGroups} value={value ?? null} placeholder={useT()('dataItems.groupId')} />;
}
