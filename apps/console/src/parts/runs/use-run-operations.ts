import { confirm } from '../../components/confirm.ts';
import { useT } from '../../lib/i18n.ts';
import { toast } from '../../lib/toast.ts';
import { useSend } from '../../lib/use-call.ts';

/** Stops and retries runs; both return whether it succeeded. A failure has been shown as a toast. */
export function useRunOperations() {
  const t = useT();
  const stopping = useSend('GET /task/run/stop');
  const retrying = useSend('POST /task/run/retry');

  async function stop(ids: readonly number[]): Promise<boolean> {
    const text = t('run.stopAsk', { count: ids.length });
    if (!(await confirm({ title: t('run.stop'), text, okText: t('run.stop'), danger: true }))) return false;
    return stopping.mutateAsync({ query: { ids: ids.join(',') } }).then(
      () => {
        toast.success(t('run.stopAsked'));
        return true;
      },
      () => false,
    );
  }
  /** Without ids: all of the task's runs that failed, expired or were lost. */
  async function retry(which: { ids: number[] } | { taskId: number }): Promise<boolean> {
    return retrying.mutateAsync({ body: which }).then(
      ({ count }) => {
        toast.success(count > 0 ? t('run.retried', { count }) : t('run.nothingToRetry'));
        return true;
      },
      () => false,
    );
  }
  return { stop, retry };
}
