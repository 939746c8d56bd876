import { confirm, listIds } from '../../../../components/overlay/confirm.ts';
import { callAny, useSend } from '../../../../lib/calls/use-call.ts';
import { useT } from '../../../../lib/i18n.ts';
import { hasPermission, useSession } from '../../../../lib/session/session.ts';
import type { Task } from './task-status.tsx';

const versionsRead = 100;

/** The versions of the task's script, newest first; none for who may not read the script. */
async function versionsOf({ scriptId }: Task): Promise<readonly string[]> {
  const query = { id: scriptId, pageSize: versionsRead };
  const { list } = await callAny('GET /script/script/versions', { query }, { quiet: true }).catch(() => ({ list: [] }));
  return list.map(({ label }) => label);
}

/** Takes a task one version of its script back, or to the newest again, after a question that names both. */
export function useVersionChange() {
  const t = useT();
  const { profile } = useSession();
  const rollback = useSend('POST /task/task/rollback', {
    done: ({ version }) => t('tasks.versionNow', { version }),
  });
  return async (task: Task, kind: 'back' | 'newest'): Promise<void> => {
    const { id, name, scriptVersion: from } = task;
    const versions = hasPermission(profile, 'script:script:list') ? await versionsOf(task) : [];
    const at = versions.indexOf(from);
    const to = kind === 'newest' ? versions[0] : at < 0 ? undefined : versions[at + 1];
    const text =
      to === undefined ? t(`tasks.${kind}AskUnknown`, { name, from }) : t(`tasks.${kind}Ask`, { name, from, to });
    if (await confirm({ title: t(`tasks.${kind}`), text, ids: listIds([{ id, name }]) }))
      rollback.mutate({ body: { id, newest: kind === 'newest' } });
  };
}
