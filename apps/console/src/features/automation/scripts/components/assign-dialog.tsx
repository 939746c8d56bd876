import { type RowOf, useSend } from '../../../../lib/use-call.ts';
import { SelectUser } from '../../../../parts/pick/select-user.tsx';

type Script = RowOf<'GET /script/script/list'>;

/** Chooses who may run a script besides its owner. */
export function AssignDialog({ script, onClose }: { script: Script; onClose: () => void }) {
  const assign = useSend('POST /script/script/assignUsers', { done: 'saved' });
  return (
    <SelectUser
      forScript
      picked={script.userIds.join(',')}
      onPick={(_joined, keys) => assign.mutate({ body: { id: script.id, userIds: keys.map(Number) } })}
      onClose={onClose}
    />
  );
}
