import type { Filter } from '../../components/list/filter-row.tsx';
import { FilterChip, linkFilter } from '../../components/list/link-filter.tsx';
import { useAsk } from '../../lib/calls/use-call.ts';
import { type Translate, useT } from '../../lib/i18n.ts';
import { useCan } from '../../lib/session/session.ts';

/** Names the agent by its host, or by its id if the user may not see it. */
function AgentChip({ id, onRemove }: { id: string; onRemove: () => void }) {
  const t = useT();
  const { data } = useAsk('GET /device/agent/one', { query: { id } }, { enabled: useCan('device:agent:list') });
  return <FilterChip what={t('phone.ofAgent', { host: data?.host || id })} onRemove={onRemove} />;
}

/** The filter of a list of phones by the agent through which they connected last. */
export const agentFilter = (t: Translate): Filter =>
  linkFilter({
    name: 'agentId',
    label: t('devices.agentHost'),
    chip: (id, onRemove) => <AgentChip id={id} onRemove={onRemove} />,
  });
