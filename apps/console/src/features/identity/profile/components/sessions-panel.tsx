import { Button } from '../../../../components/button.tsx';
import { afterConfirm } from '../../../../components/overlay/confirm.ts';
import { Panel } from '../../../../components/panel.tsx';
import { Pending } from '../../../../components/state/pending.tsx';
import { Pill } from '../../../../components/text/pill.tsx';
import { Time } from '../../../../components/text/time.tsx';
import type { Answer } from '../../../../lib/calls/api.ts';
import { useAsk, useSend } from '../../../../lib/calls/use-call.ts';
import { none } from '../../../../lib/format/format.ts';
import { useT } from '../../../../lib/i18n.ts';
import { Location } from '../../../../parts/admin/location.tsx';
import { PanelTable } from './panel-table.tsx';

const pollMs = 5_000;
type Session = Answer<'GET /system/user/sessions'>['list'][number];

function SessionRow({ session, onEnd }: { session: Session; onEnd: () => void }) {
  const t = useT();
  const { location, browser, os, address, current } = session;
  return (
    <tr>
      <td>
        <span className="fl-row">
          {[browser, os].filter(Boolean).join(' · ') || none}
          {current && <Pill status="online">{t('online.own')}</Pill>}
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
      <td>
        {!current && (
          <Button kind="link" danger onClick={onEnd}>
            {t('profile.end')}
          </Button>
        )}
      </td>
    </tr>
  );
}

/** Lists the signed-in user's sessions. The user can end each of them except the current one, or all others at once. */
export function SessionsPanel() {
  const t = useT();
  const asked = useAsk('GET /system/user/sessions', {}, { everyMs: pollMs });
  const end = useSend('DELETE /system/user/endSession', { done: 'success' });
  const endOthers = useSend('DELETE /system/user/endOtherSessions', { done: 'success' });
  const list = asked.data?.list ?? [];
  const confirmEnd = ({ id, address }: Session) => {
    const question = { title: t('profile.end'), text: t('profile.endAsk', { address }), danger: true };
    afterConfirm(question, () => end.mutate({ query: { id } }));
  };
  const ofOthers = { title: t('profile.endOthers'), text: t('profile.endOthersAsk'), danger: true };
  return (
    <Panel
      title={t('profile.sessions')}
      count={list.length}
      extra={
        list.length > 1 && (
          <Button kind="link" danger onClick={() => afterConfirm(ofOthers, () => endOthers.mutate({}))}>
            {t('profile.endOthers')}
          </Button>
        )
      }
    >
      <Pending query={asked} rows={2} />
      {list.length > 0 && (
        <PanelTable
          heads={[t('profile.device'), t('profile.address'), t('onlineUsers.createdAt'), t('onlineUsers.seenAt')]}
        >
          {list.map((session) => (
            <SessionRow key={session.id} session={session} onEnd={() => confirmEnd(session)} />
          ))}
        </PanelTable>
      )}
    </Panel>
  );
}
