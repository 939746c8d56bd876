import { lazy, Suspense, useState } from 'react';
import { Button } from '../../../../components/button.tsx';
import { EmptyState } from '../../../../components/state/empty-state.tsx';
import { Pending } from '../../../../components/state/pending.tsx';
import { useQueryValue } from '../../../../components/text/query-value.ts';
import { useAsk } from '../../../../lib/calls/use-call.ts';
import { useT } from '../../../../lib/i18n.ts';
import { useCan } from '../../../../lib/session/session.ts';
import { LookupSelect } from '../../../../parts/pick/lookup-select.tsx';
import { scripts } from '../../../../parts/pick/lookups.ts';
import styles from '../components/studio.module.css';
import { StudioView } from '../components/studio-view.tsx';

const NewScriptDialog = lazy(() => import('../../../../parts/scripts/new-script-dialog.tsx'));

/** The studio for the script that the address names; without one, a choice of scripts. */
export default function StudioPage() {
  const t = useT();
  const [id, setId] = useQueryValue('id');
  const [isAdding, setAdding] = useState(false);
  const mayAdd = useCan('script:script:add');
  const asked = useAsk('GET /script/script/one', { query: { id: id ?? '' } }, { enabled: id !== undefined });
  if (id === undefined)
    return (
      <EmptyState
        whole
        title={t('studio.chooseScript')}
        hint={t('studio.chooseScriptHint')}
        action={
          <>
            <LookupSelect
              className={styles.start}
              from={scripts}
              aria-label={t('studio.chooseScript')}
              placeholder={t('studio.chooseScript')}
              onChange={(chosen: number) => setId(chosen)}
            />
            {mayAdd && (
              <Button kind="primary" icon="plus" onClick={() => setAdding(true)}>
                {t('studio.newScript')}
              </Button>
            )}
            <Suspense>
              {isAdding && (
                <NewScriptDialog title={t('studio.newScript')} onAdded={setId} onClose={() => setAdding(false)} />
              )}
            </Suspense>
          </>
        }
      />
    );
  if (!asked.data) return <Pending query={asked} rows={10} />;
  if (asked.data.downloadUrl) return <EmptyState whole title={asked.data.name} hint={t('scripts.atAddress')} />;
  return <StudioView key={asked.data.id} script={asked.data} />;
}
