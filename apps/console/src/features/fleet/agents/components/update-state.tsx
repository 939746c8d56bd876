import type { AgentRow } from '@flotilla/contract/http/fleet/agents';
import { StatusWord } from '../../../../components/text/pill.tsx';
import { none } from '../../../../lib/format/format.ts';
import { useT } from '../../../../lib/i18n.ts';

/** The update of an agent: what it does now, what failed, or the version that it waits for. */
export function UpdateState({ update, wantedVersion, version }: AgentRow) {
  const t = useT();
  const { state, fault, error } = update;
  if (state === 'failed' && fault) {
    const words = t(`agent.fault.${fault}`, { version: update.version });
    return (
      <StatusWord status="alarm">
        <span className="fl-cut" title={[words, error].filter(Boolean).join(' · ')}>
          {words}
        </span>
      </StatusWord>
    );
  }
  if (state === 'downloading' || state === 'waiting' || state === 'restarting')
    return <StatusWord status="busy">{t(`agent.state.${state}`, { version: update.version })}</StatusWord>;
  if (wantedVersion !== '' && wantedVersion !== version)
    return <StatusWord status="warning">{t('agent.wanted', { version: wantedVersion })}</StatusWord>;
  return <span className="fl-quiet">{none}</span>;
}
