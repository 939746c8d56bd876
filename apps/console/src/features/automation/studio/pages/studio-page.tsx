import { lazy, Suspense } from 'react';
import { EmptyState } from '../../../../components/state/empty-state.tsx';
import { Pending } from '../../../../components/state/pending.tsx';
import { useQueryValue } from '../../../../components/text/query-value.ts';
import { useAsk } from '../../../../lib/calls/use-call.ts';
import { useT } from '../../../../lib/i18n.ts';
import { StudioView } from '../components/studio-view.tsx';

const ChooseScript = lazy(() => import('../components/choose-script.tsx'));

/** The studio for the script that the address names; without one, a choice of scripts. */
export default function StudioPage() {
  const t = useT();
  const [id, setId] = useQueryValue('id');
  const asked = useAsk('GET /script/script/one', { query: { id: id ?? '' } }, { enabled: id !== undefined });
  if (id === undefined)
    return (
      <Suspense>
        <ChooseScript onChoose={setId} />
      </Suspense>
    );
  if (!asked.data) return <Pending query={asked} rows={10} />;
  if (asked.data.downloadUrl) return <EmptyState whole title={asked.data.name} hint={t('scripts.atAddress')} />;
  return <StudioView key={asked.data.id} script={asked.data} />;
}
