import { Button } from '../../../../components/button.tsx';
import { confirm } from '../../../../components/confirm.ts';
import { Panel } from '../../../../components/panel.tsx';
import table from '../../../../components/panel-table.module.css';
import { Pending } from '../../../../components/pending.tsx';
import { Pill } from '../../../../components/pill.tsx';
import { Time } from '../../../../components/time.tsx';
import type { Answer } from '../../../../lib/api.ts';
import { none } from '../../../../lib/format.ts';
import { useT } from '../../../../lib/i18n.ts';
import { useAsk, useSend } from '../../../../lib/use-call.ts';
import { Location } from '../../../../parts/admin/location.tsx';
import styles from './profile.module.css';

const everyMs = 5_000;
type Session = Answer<'GET /system/user/sessions'>['list'][number];

function SessionRow({ session, onEnd }: { session: Session; onEnd: () => void }) {
  const t = useT();
  const { location, browser, os, address, current } = session;
  return (
    <tr>
      <td>
        <span className="fl-row">
          {[browser, os].filter(Boolean).join(' · ') || none}
          {current && <Pill status="online">{t('profile.thisOne')}</Pill>}
        </span>
      </td>
      <td>
        <code>{address}</code>{' '}
        <span className="fl-small">
          <Location location={location} />
        </span>
      </td>
      <td>
        <Time value={session.createdAt} />
      </td>
      <td>
        <Time value={session.seenAt} />
      </td>
      <td className={table.rowActions}>
        {!current && (
          <Button kind="link" danger onClick={onEnd}>
            {t('profile.end')}
          </Button>
        )}
      </td>
    </tr>
  );
}

/** Where the person is signed in. */
export function SessionsPanel() {
  const t = useT();
  const asked = useAsk('GET /system/user/sessions', {}, { everyMs });
  const end = useSend('DELETE /system/user/endSession', { done: 'success' });
  const endOthers = useSend('DELETE /system/user/endOtherSessions', { done: 'success' });
  const list = asked.data?.list ?? [];
  const askEnd = async ({ id, address }: Session) => {
    const question = { title: t('profile.end'), text: t('profile.endAsk', { address }), danger: true };
    if (await confirm(question)) end.mutate({ query: { id } });
  };
  const askEndOthers = async () => {
    const question = { title: t('profile.endOthers'), text: t('profile.endOthersAsk'), danger: true };
    if (await confirm(question)) endOthers.mutate({});
  };
  return (
    <Panel
      title={t('profile.sessions')}
      count={list.length}
      extra={
        list.length > 1 && (
          <Button kind="link" danger onClick={() => void askEndOthers()}>
            {t('profile.endOthers')}
          </Button>
        )
      }
    >
      <Pending asked={asked} rows={2} />
      {list.length > 0 && (
        <div className={styles.scroll}>
          <table className={table.table}>
            <thead>
              <tr>
                <th>{t('profile.device')}</th>
                <th>{t('profile.address')}</th>
                <th>{t('profile.since')}</th>
                <th>{t('profile.seen')}</th>
                <th className={table.rowActions}>
                  <span className="fl-hidden">{t('profile.actions')}</span>
                </th>
              </tr>
            </thead>
            <tbody>
              {list.map((session) => (
                <SessionRow key={session.id} session={session} onEnd={() => void askEnd(session)} />
              ))}
            </tbody>
          </table>
        </div>
      )}
    </Panel>
  );
}
