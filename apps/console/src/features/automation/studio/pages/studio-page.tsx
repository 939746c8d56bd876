import { EmptyState } from '../../../../components/empty-state.tsx';
import { Pending } from '../../../../components/pending.tsx';
import { useQueryValue } from '../../../../components/query-value.ts';
import { useT } from '../../../../lib/i18n.ts';
import { useAsk } from '../../../../lib/use-call.ts';
import { LookupSelect } from '../../../../parts/pick/lookup-select.tsx';
import { scripts } from '../../../../parts/pick/lookups.ts';
import styles from '../components/studio.module.css';
import { StudioView } from '../components/studio-view.tsx';

/** The script that the address names, to be written and tried on a phone. */
export default function StudioPage() {
  const t = useT();
  const [id, setId] = useQueryValue('id');
  const asked = useAsk('GET /script/script/one', { query: { id: id ?? '' } }, { enabled: id !== undefined });
  if (id === undefined)
    return (
      <EmptyState
        whole
        title={t('studio.chooseScript')}
        hint={t('studio.chooseScriptHint')}
        action={
          <LookupSelect
            className={styles.start}
            from={scripts}
            aria-label={t('studio.chooseScript')}
            placeholder={t('studio.chooseScript')}
            onChange={(chosen: number) => setId(chosen)}
          />
        }
      />
    );
  if (!asked.data) return <Pending asked={asked} rows={10} />;
  if (asked.data.downloadUrl) return <EmptyState whole title={asked.data.name} hint={t('scripts.atAddress')} />;
  return <StudioView key={asked.data.id} script={asked.data} />;
}
