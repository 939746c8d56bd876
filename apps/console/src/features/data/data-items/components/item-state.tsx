import type { ItemState } from '@flotilla/contract/http/data/data-items';
import { StatusWord } from '../../../../components/text/pill.tsx';
import { useT } from '../../../../lib/i18n.ts';
import type { Status } from '../../../../lib/theme/tokens.ts';

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
