import { EmptyState } from '../../../../components/empty-state.tsx';
import { ErrorState } from '../../../../components/error-state.tsx';
import { RowsSkeleton } from '../../../../components/skeleton.tsx';
import { useT } from '../../../../lib/i18n.ts';
import { useAsk } from '../../../../lib/use-call.ts';
import { RunFacts } from '../../../../parts/runs/run-facts.tsx';
import styles from './phone.module.css';
import { usePhoneRuns } from './phone-runs.tsx';

export function PhoneParams({ deviceNo }: { deviceNo: string }) {
  const t = useT();
  const runs = usePhoneRuns(deviceNo);
  const id = runs.data?.list[0]?.id;
  const one = useAsk('GET /task/run/one', { query: { id: id ?? 0 } }, { enabled: id !== undefined });
  const { data: run } = one;
  if (runs.data && id === undefined)
    return <EmptyState title={t('phonePage.noRuns')} hint={t('phonePage.noParamsHint')} action={null} />;
  const failed = runs.data ? one : runs;
  if (!run && failed.error) return <ErrorState error={failed.error} onRetry={() => void failed.refetch()} />;
  if (!run) return <RowsSkeleton rows={4} />;
  return (
    <div className={styles.params}>
      <RunFacts run={run} />
      {Object.keys(run.params).length === 0 && <p className="fl-quiet">{t('phonePage.noParams')}</p>}
    </div>
  );
}
