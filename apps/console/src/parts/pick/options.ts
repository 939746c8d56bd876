import type { Choice } from '../../components/list/filter-row.tsx';
import { useAsk } from '../../lib/use-call.ts';

/** The specification's page sizes: of drop-downs of groups, of all groups for an assignment, of lists of users. */
const groupsForDropDown = 1_000;
export const allGroups = 100_000;
const usersForDropDown = 100_000;

export interface Options {
  choices: readonly Choice[];
  loading: boolean;
}

/** Device groups, labelled with name and owner. */
export function useGroupChoices({ most = groupsForDropDown }: { most?: number | undefined } = {}): Options {
  const { data, isLoading } = useAsk('GET /device/group/list', { query: { pageSize: most } });
  const choices = data?.list.map(({ id, name, userName }) => ({ value: id, label: `${name} (${userName})` })) ?? [];
  return { choices, loading: isLoading };
}

/** The users within reach. */
export function useUserChoices(): Options {
  const { data, isLoading } = useAsk('GET /system/user/listAll', { query: { pageSize: usersForDropDown } });
  const choices =
    data?.list.map(({ id, userName, nickname }) => ({
      value: id,
      label: nickname && nickname !== userName ? `${userName} (${nickname})` : userName,
    })) ?? [];
  return { choices, loading: isLoading };
}
