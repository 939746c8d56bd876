import { useCan } from '../../lib/session.ts';
import { useAsk } from '../../lib/use-call.ts';

const tasksToChoose = 1_000;

/** The tasks that a list is filtered by. */
export function useTaskChoices() {
  const enabled = useCan('task:task:list');
  const { data, isLoading } = useAsk('GET /task/task/list', { query: { pageSize: tasksToChoose } }, { enabled });
  return { choices: data?.list.map(({ id, name }) => ({ value: id, label: name })) ?? [], loading: isLoading };
}
