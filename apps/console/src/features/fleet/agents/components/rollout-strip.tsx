import type { AgentRollout } from '@flotilla/contract/http/fleet/agents';
import { Button } from '../../../../components/button.tsx';
import { Can } from '../../../../components/can.tsx';
import { ProgressBar } from '../../../../components/state/progress-bar.tsx';
import { Pill } from '../../../../components/text/pill.tsx';
import { Time } from '../../../../components/text/time.tsx';
import { useAsk, useSend } from '../../../../lib/calls/use-call.ts';
import { type Translate, useT } from '../../../../lib/i18n.ts';
import styles from './agents.module.css';

const everyMs = 3_000;
const stopRoute = 'POST /device/agent/stopRollout';
/** An update that ended longer ago is not shown. */
const shownMs = 24 * 60 * 60_000;

const statusOf = { running: 'busy', done: 'online', stopped: 'alarm' } as const;

function stateWords({ state, wave, waves, reason, reasonHost }: AgentRollout, t: Translate): string {
  if (state === 'running') return t('agent.rollout.running', { wave: wave + 1, waves: waves.length });
  if (state === 'done' || !reason) return t(`agent.rollout.${state}`);
  return t('agent.rollout.stoppedBy', { reason: t(`agent.reason.${reason}`, { host: reasonHost }) });
}

/** The newest update of agents, with its progress and a button that stops it. */
export function RolloutStrip() {
  const t = useT();
  const { data } = useAsk('GET /device/agent/rollout', { query: { limit: 1 } }, { everyMs });
  const stop = useSend(stopRoute, { done: () => t('agent.stopped') });
  const rollout = data?.[0];
  if (!rollout || (rollout.endedAt && Date.now() - Date.parse(rollout.endedAt) > shownMs)) return null;
  const sum = (field: 'agents' | 'done') => rollout.waves.reduce((total, wave) => total + wave[field], 0);
  const title = t('agent.rollout', { version: rollout.version });
  return (
    <section className={styles.strip} aria-label={title}>
      <b>{title}</b>
      <Pill status={statusOf[rollout.state]}>{stateWords(rollout, t)}</Pill>
      <div className={styles.progress}>
        <ProgressBar done={sum('done')} total={sum('agents')} label={title} />
      </div>
      {rollout.away > 0 && <span className="fl-quiet">{t('agent.away', { count: rollout.away })}</span>}
      <span className="fl-quiet">
        {rollout.userName} · <Time value={rollout.endedAt ?? rollout.gmtCreate} />
      </span>
      {rollout.state === 'running' && (
        <Can permission="device:agent:edit">
          <Button danger disabled={stop.isPending} onClick={() => stop.mutate({ body: { id: rollout.id } })}>
            {t('agent.stop')}
          </Button>
        </Can>
      )}
    </section>
  );
}
