import type { ItemState } from '@flotilla/contract/http/data/data-items';
import { Switch } from 'antd';
import type { Entry } from '../../../../components/form/field.tsx';
import { StatusWord } from '../../../../components/text/pill.tsx';
import { useT } from '../../../../lib/i18n.ts';
import type { Status } from '../../../../lib/theme/tokens.ts';
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

/** A switch for a field that is 0 or 1. */
export function FlagSwitch({ id, value, onChange }: Entry<0 | 1>) {
  return <Switch {...(id !== undefined && { id })} checked={value === 1} onChange={(on) => onChange?.(on ? 1 : 0)} />;
}

const statusOf: Readonly<Record<ItemState, Status>> = {
  free: 'online',
  leased: 'busy',
  used: 'disabled',
  aside: 'warning',
};
export const itemStates = Object.keys(statusOf) as ItemState[];

/** A line's state in a table. */
export function ItemWord({ state }: { state: ItemState }) {
  return <StatusWord status={statusOf[state]}>{useT()(`data.state.${state}`)}</StatusWord>;
}
