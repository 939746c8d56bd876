import { useRef } from 'react';
import { StatusWord } from '../../../../components/text/pill.tsx';
import { useAsk } from '../../../../lib/calls/use-call.ts';
import { useT } from '../../../../lib/i18n.ts';
import { JoinedList } from '../../../../parts/enrol/joined-list.tsx';
import { systemName } from './use-agent-columns.tsx';

const everyMs = 3_000;
const mostShown = 10;

/** The agents that have been added since the first render, with their phones. */
export function NewAgents() {
  const t = useT();
  // Ids grow, so an id above the highest of the first answer is new.
  const known = useRef<number>(undefined);
  const query = { orderBy: 'id', order: 'desc', pageNum: 1, pageSize: mostShown } as const;
  const { data } = useAsk('GET /device/agent/list', { query }, { everyMs, fresh: true });
  if (data) known.current ??= data.list[0]?.id ?? 0;
  const added = data?.list.filter(({ id }) => id > (known.current ?? 0)) ?? [];
  return (
    <JoinedList title={t('agent.joined')}>
      {added.map((agent) => (
        <li key={agent.id}>
          <StatusWord status={agent.phonesOnline > 0 ? 'online' : agent.online ? 'busy' : 'warning'}>
            <b>{agent.host || t('agent.unnamed')}</b>
          </StatusWord>
          <span>{systemName(agent, t)}</span>
          <span className="fl-quiet">
            {t('agent.phonesOnline', { online: agent.phonesOnline, total: agent.phones })}
            {agent.phonesWaiting > 0 && `, ${t('agent.waiting', { count: agent.phonesWaiting })}`}
          </span>
        </li>
      ))}
      <li>
        <StatusWord status="busy">{t('agent.waits')}</StatusWord>
      </li>
    </JoinedList>
  );
}
