import { confirm } from '../../components/overlay/confirm.ts';
import { useSend } from '../../lib/calls/use-call.ts';
import { useT } from '../../lib/i18n.ts';

/** Whether a call succeeds; its failure has been shown. */
export const succeeds = (sent: Promise<unknown>): Promise<boolean> =>
  sent.then(
    () => true,
    () => false,
  );

/** Stops and retries runs; both return whether it succeeded. A failure has been shown as a toast. */
export function useRunOperations() {
  const t = useT();
  const stopping = useSend('GET /task/run/stop', { done: () => t('run.stopAsked') });
  const retrying = useSend('POST /task/run/retry', {
    done: ({ count }) => (count > 0 ? t('run.retried', { count }) : t('run.nothingToRetry')),
  });

  async function stop(ids: readonly number[]): Promise<boolean> {
    const text = t('run.stopAsk', { count: ids.length });
    if (!(await confirm({ title: t('run.stop'), text, danger: true }))) return false;
    return succeeds(stopping.mutateAsync({ query: { ids: ids.join(',') } }));
  }
  /** Retries the runs with these ids, or all runs of a task that failed, expired or were lost. */
  const retry = (which: { ids: number[] } | { taskId: number }) => succeeds(retrying.mutateAsync({ body: which }));
  return { stop, retry };
}
