import { lazy, Suspense, useState } from 'react';
import { Button } from '../../../../components/button.tsx';
import { EmptyState } from '../../../../components/state/empty-state.tsx';
import { useT } from '../../../../lib/i18n.ts';
import { useCan } from '../../../../lib/session/session.ts';
import { LookupSelect } from '../../../../parts/pick/lookup-select.tsx';
import { scripts } from '../../../../parts/pick/lookups.ts';
import styles from './studio.module.css';

const NewScriptDialog = lazy(() => import('../../../../parts/scripts/new-script-dialog.tsx'));

/** A choice of scripts, for a studio whose address names none. */
export default function ChooseScript({ onChoose: setId }: { onChoose: (id: number) => void }) {
  const t = useT();
  const [isAdding, setAdding] = useState(false);
  const mayAdd = useCan('script:script:add');
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
}
