import { EmptyState } from '../../../../components/state/empty-state.tsx';
import { Pending } from '../../../../components/state/pending.tsx';
import { useAsk } from '../../../../lib/calls/use-call.ts';
import { useT } from '../../../../lib/i18n.ts';
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
  if (!run) return <Pending query={runs.data ? one : runs} rows={4} />;
  return (
    <div className={styles.params}>
      <RunFacts run={run} />
      {Object.keys(run.params).length === 0 && <p className="fl-quiet">{t('phonePage.noParams')}</p>}
    </div>
  );
}
