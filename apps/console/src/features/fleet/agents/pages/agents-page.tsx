import type { AgentRow } from '@flotilla/contract/http/fleet/agents';
import { lazy, Suspense, useState } from 'react';
import { Button } from '../../../../components/button.tsx';
import { useRemove } from '../../../../components/form/use-remove.ts';
import { ListPage } from '../../../../components/list/list-page.tsx';
import type { RowItem } from '../../../../components/list/row-actions.tsx';
import { afterConfirm } from '../../../../components/overlay/confirm.ts';
import { usePageHref } from '../../../../components/text/page-ref.tsx';
import { useAsk, useSend } from '../../../../lib/calls/use-call.ts';
import { useT } from '../../../../lib/i18n.ts';
import { useCan, useSession } from '../../../../lib/session/session.ts';
import styles from '../components/agents.module.css';
import { RolloutStrip } from '../components/rollout-strip.tsx';
import { useAgentColumns } from '../components/use-agent-columns.tsx';

const InstallDialog = lazy(() => import('../components/install-dialog.tsx'));
const UpdateDialog = lazy(() => import('../components/update-dialog.tsx'));

const everyMs = 5_000;
const mayEdit = 'device:agent:edit' as const;
const mayInstall = ['device:agent:install', 'device:list:enrol'] as const;

/** The agents: what runs on the machines that phones are attached to, its version, and its updates. */
export default function AgentsPage() {
  const t = useT();
  const releases = useAsk('GET /device/agent/releases', {});
  const newest = releases.data?.version ?? '';
  const columns = useAgentColumns(newest);
  const hrefOf = usePageHref();
  const [installing, setInstalling] = useState(false);
  const [updated, setUpdated] = useState<{ agents: readonly AgentRow[]; clear: () => void }>();
  const isBackground = useSession(({ profile }) => profile?.userType) !== 'front';
  const canInstall = [useCan(mayInstall[0]), useCan(mayInstall[1])].every(Boolean);
  const { mutate: rollBack } = useSend('POST /device/agent/rollback', { done: () => t('agent.backStarted') });
  const { remove, removeChosen } = useRemove<AgentRow>('GET /device/agent/delete', {
    counted: 'agents.counted',
    nameOf: ({ host }) => host,
    alsoDeleted: () => t('agent.lost'),
  });
  const updating = { key: 'update', label: t('agent.update'), permission: mayEdit };
  const install = { label: t('agent.install'), onClick: () => setInstalling(true) };
  const actions = (agent: AgentRow): RowItem[] => {
    const { id, host, keptVersion, installed, outdated, phones } = agent;
    const monitor = hrefOf('fleet/monitor', { agentId: id });
    const version = keptVersion;
    const question = { title: t('agent.backAsk', { host, version }), text: t('agent.backText') };
    const back = () => afterConfirm(question, () => rollBack({ body: { ids: [id] } }));
    return [
      ...(installed && outdated
        ? [{ ...updating, onClick: () => setUpdated({ agents: [agent], clear: () => {} }) }]
        : []),
      ...(version ? [{ key: 'back', label: t('agent.back', { version }), permission: mayEdit, onClick: back }] : []),
      ...(monitor && phones > 0 ? [{ key: 'monitor', label: t('runs.toMonitor'), to: monitor }] : []),
      remove(agent),
    ];
  };
  return (
    <>
      <div className={styles.page}>
        <RolloutStrip />
        <ListPage
          route="GET /device/agent/list"
          id="fleet.agents"
          label={t('agents.many')}
          columns={columns}
          everyMs={everyMs}
          filters={[
            { kind: 'text', name: 'host', label: t('agents.host') },
            {
              kind: 'choice',
              name: 'online',
              label: t('pick.state'),
              choices: [
                { value: '1', label: t('agent.online') },
                { value: '0', label: t('agent.offline') },
              ],
            },
            {
              kind: 'choice',
              name: 'outdated',
              label: t('agents.version'),
              choices: [
                { value: '1', label: t('agent.old') },
                { value: '0', label: t('agent.current') },
              ],
            },
          ]}
          nameOf={({ host }) => host}
          actions={actions}
          {...(canInstall && { create: install })}
          batch={[{ ...updating, onClick: (agents, clear) => setUpdated({ agents, clear }) }, removeChosen]}
          empty={{
            title: t('agent.empty'),
            hint: t('agent.emptyHint'),
            action: canInstall && (
              <Button kind="primary" onClick={install.onClick}>
                {install.label}
              </Button>
            ),
          }}
        />
      </div>
      <Suspense>
        {installing && <InstallDialog mayChooseOwner={isBackground} onClose={() => setInstalling(false)} />}
        {updated && <UpdateDialog agents={updated.agents} version={newest} onClose={() => setUpdated(undefined)} />}
      </Suspense>
    </>
  );
}
