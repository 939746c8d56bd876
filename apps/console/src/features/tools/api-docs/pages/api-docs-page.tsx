import { useMemo } from 'react';
import { Button } from '../../../../components/button.tsx';
import { EmptyState } from '../../../../components/state/empty-state.tsx';
import { Pending } from '../../../../components/state/pending.tsx';
import { PageTitle } from '../../../../components/text/page-title.tsx';
import { useQueryValue } from '../../../../components/text/query-value.ts';
import { useT } from '../../../../lib/i18n.ts';
import { useSession } from '../../../../lib/session/session.ts';
import { useIsMobile } from '../../../../lib/theme/use-look.ts';
import styles from '../api-docs.module.css';
import { CallList } from '../components/call-list.tsx';
import { CallView } from '../components/call-view.tsx';
import { groupsOf, useDocument } from '../document.ts';

/** The calls that the user may make: what they take and answer, with examples that run. */
export default function ApiDocsPage() {
  const t = useT();
  const asked = useDocument();
  const profile = useSession((session) => session.profile);
  const [chosen, choose] = useQueryValue('call');
  const narrow = useIsMobile();
  const groups = useMemo(() => (asked.data && profile ? groupsOf(asked.data, profile) : []), [asked.data, profile]);
  if (!asked.data) return <Pending query={asked} rows={12} />;
  const calls = groups.flatMap((group) => group.calls);
  const call = calls.find(({ operationId }) => operationId === chosen);
  const list = <CallList groups={groups} chosen={chosen} onChoose={choose} />;
  return (
    <div className={styles.page}>
      {!(narrow && chosen) && (
        <aside className={styles.side}>
          <PageTitle title={t('apiDocs.title')} />
          <p className="fl-small">
            {t('apiDocs.intro', { version: asked.data.info.version, count: calls.length })}
            {' · '}
            <a href="/openapi.json" target="_blank" rel="noreferrer">
              {t('apiDocs.description')}
            </a>
          </p>
          {list}
        </aside>
      )}
      {!(narrow && !chosen) && (
        <div className={styles.main}>
          {narrow && (
            <Button kind="link" icon="left" onClick={() => choose(undefined)}>
              {t('apiDocs.back')}
            </Button>
          )}
          {call ? (
            <CallView key={call.operationId} call={call} />
          ) : (
            <EmptyState title={t(chosen ? 'apiDocs.unknown' : 'apiDocs.choose')} hint={t('apiDocs.chooseHint')} />
          )}
        </div>
      )}
    </div>
  );
}
