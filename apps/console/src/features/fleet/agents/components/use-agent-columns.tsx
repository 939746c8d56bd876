import type { AgentRow } from '@flotilla/contract/http/fleet/agents';
import { useMemo } from 'react';
import { type Column, idColumn } from '../../../../components/list/columns.ts';
import { PageRef } from '../../../../components/text/page-ref.tsx';
import { StatusWord } from '../../../../components/text/pill.tsx';
import { Time } from '../../../../components/text/time.tsx';
import { formatTime } from '../../../../lib/format/format.ts';
import { type Translate, useT } from '../../../../lib/i18n.ts';
import { UpdateState } from './update-state.tsx';

const systems: Readonly<Record<string, 'win' | 'darwin' | 'linux'>> = { win: 'win', darwin: 'darwin', linux: 'linux' };

/** "Linux x64"; an unknown system as the agent names it. */
export function systemName({ os, arch }: Pick<AgentRow, 'os' | 'arch'>, t: Translate): string {
  const known = systems[os];
  return `${known ? t(`agent.system.${known}`) : os} ${arch}`.trim();
}

/** The columns of the list of agents. `newest`: the version of the site's archives. */
export function useAgentColumns(newest: string): readonly Column<AgentRow>[] {
  const t = useT();
  return useMemo(
    () => [
      {
        key: 'host',
        title: t('agents.host'),
        sort: true,
        essential: true,
        width: 220,
        render: ({ host, online }) => (
          <StatusWord status={online ? 'online' : 'offline'}>
            <span
              className="fl-cut"
              title={[host, t(online ? 'agent.online' : 'agent.offline')].filter(Boolean).join(' · ')}
            >
              {host || t('agent.unnamed')}
            </span>
          </StatusWord>
        ),
      },
      { key: 'os', title: t('agents.os'), render: (row) => systemName(row, t) },
      {
        key: 'version',
        title: t('agents.version'),
        sort: true,
        render: ({ version, outdated, installed }) => (
          <span title={installed ? undefined : t('agent.notInstalled')}>
            {outdated ? (
              <StatusWord status="warning">
                {version} <span className="fl-quiet">{t('agent.outdated', { version: newest })}</span>
              </StatusWord>
            ) : (
              version
            )}
          </span>
        ),
      },
      {
        key: 'phones',
        title: t('agents.phones'),
        essential: true,
        render: ({ id, phones, phonesOnline, phonesWaiting }) => (
          <span title={t('agent.phonesOnline', { online: phonesOnline, total: phones })}>
            {phones > 0 ? (
              <PageRef page="fleet/devices" query={{ agentId: id }}>
                {phonesOnline} / {phones}
              </PageRef>
            ) : (
              '0 / 0'
            )}
            {phonesWaiting > 0 && <span className="fl-quiet"> {t('agent.waiting', { count: phonesWaiting })}</span>}
          </span>
        ),
      },
      { key: 'update', title: t('agents.update'), width: 260, render: (row) => <UpdateState {...row} /> },
      {
        key: 'lastSeen',
        title: t('agents.lastSeen'),
        sort: true,
        render: ({ lastSeen }) => <Time value={lastSeen} relative />,
      },
      {
        key: 'lastError',
        title: t('agents.lastError'),
        width: 200,
        render: ({ lastError, lastErrorAt }) =>
          lastError === '' ? '' : <span title={[formatTime(lastErrorAt), lastError].join(' · ')}>{lastError}</span>,
      },
      { key: 'address', title: t('agents.address'), show: 'code' },
      { key: 'userName', title: t('agents.userName'), hidden: true },
      { key: 'startedAt', title: t('agents.startedAt'), show: 'time', hidden: true },
      { key: 'nodeVersion', title: t('agents.nodeVersion'), hidden: true },
      idColumn(t('agents.id')),
    ],
    [t, newest],
  );
}
