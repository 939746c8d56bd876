import { Modal, Tabs } from 'antd';
import { useState } from 'react';
import { Button } from '../../../../components/button.tsx';
import { Pending } from '../../../../components/state/pending.tsx';
import { StatusWord } from '../../../../components/text/pill.tsx';
import type { Answer } from '../../../../lib/calls/api.ts';
import { useAsk, useSend } from '../../../../lib/calls/use-call.ts';
import { formatBytes } from '../../../../lib/format/format.ts';
import { useT } from '../../../../lib/i18n.ts';
import { layout } from '../../../../lib/theme/tokens.ts';
import { useNow } from '../../../../lib/use-now.ts';
import { CopiedValue } from '../../../../parts/enrol/copied-value.tsx';
import { MakeRow } from '../../../../parts/enrol/make-row.tsx';
import { UserField } from '../../../../parts/pick/pick-fields.tsx';
import styles from './agents.module.css';
import { NewAgents } from './new-agents.tsx';

type Releases = Answer<'GET /device/agent/releases'>;
type Code = Answer<'POST /device/agent/installCode'>;
const systems = ['win', 'darwin', 'linux'] as const;
type System = (typeof systems)[number];

/** The system of this browser, whose tab is shown first. */
function ownSystem(): System {
  const { userAgent } = navigator;
  if (userAgent.includes('Windows')) return 'win';
  return userAgent.includes('Mac') ? 'darwin' : 'linux';
}

/** The time for which a code is still valid, in minutes and seconds. */
function Left({ until }: { until: string }) {
  const t = useT();
  const leftMs = Date.parse(until) - useNow(true);
  if (leftMs <= 0) return <StatusWord status="offline">{t('agent.over')}</StatusWord>;
  const seconds = Math.ceil(leftMs / 1_000);
  const time = `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
  return <span className="fl-quiet">{t('agent.left', { time })}</span>;
}

/** The line and the archives of one system. */
function SystemPart({ system, releases, code }: { system: System; releases: Releases; code: Code | undefined }) {
  const t = useT();
  const archives = releases.archives.filter(({ os }) => os === system);
  const isWindows = system === 'win';
  const where = t(isWindows ? 'agent.powershell' : 'agent.shell');
  return (
    <div className={styles.system}>
      {archives.length === 0 && <p>{t('agent.noneHere')}</p>}
      {code && archives.length > 0 && (
        <div>
          <CopiedValue title={t('agent.line', { where })} text={isWindows ? code.powershell : code.shell} />
          <Left until={code.expiresAt} />
        </div>
      )}
      <section aria-label={t('agent.archives')}>
        <ul className={styles.files}>
          {archives.map(({ path, arch, bytes, bundlesNode }) => (
            <li key={path}>
              <a href={path} download>
                {t('agent.archive', { file: arch, size: formatBytes(bytes) })}
              </a>{' '}
              {!bundlesNode && <span className="fl-quiet">{t('agent.withoutNode')}</span>}
            </li>
          ))}
          {releases.missing
            .filter(({ os }) => os === system)
            .map(({ arch, reason }) => (
              <li key={arch} className="fl-quiet">
                {t('agent.missing', { arch, reason })}
              </li>
            ))}
        </ul>
      </section>
    </div>
  );
}

/** Makes the line that installs an agent, and shows the agents that have appeared since the dialog was opened. */
export default function InstallDialog({ mayChooseOwner, onClose }: { mayChooseOwner: boolean; onClose: () => void }) {
  const t = useT();
  const releases = useAsk('GET /device/agent/releases', {});
  const [userId, setUserId] = useState<number>();
  const [code, setCode] = useState<Code>();
  const make = useSend('POST /device/agent/installCode', { onDone: setCode });
  const { data } = releases;
  return (
    <Modal open title={t('agent.install')} width={layout.dialog.medium} footer={null} onCancel={onClose}>
      {!data && <Pending query={releases} />}
      {data?.version === '' && <p>{t('agent.none')}</p>}
      {data && data.version !== '' && (
        <div className={styles.install}>
          <p>{t('agent.note')}</p>
          <MakeRow>
            {mayChooseOwner && <label htmlFor="agent-owner">{t('agent.owner')}</label>}
            {mayChooseOwner && (
              <UserField
                id="agent-owner"
                optional
                placeholder={t('agent.ownerHint')}
                {...(userId !== undefined && { value: userId })}
                onChange={setUserId}
              />
            )}
            <Button
              kind={code ? 'default' : 'primary'}
              disabled={make.isPending}
              onClick={() => make.mutate({ body: userId === undefined ? {} : { userId } })}
            >
              {t(code ? 'agent.another' : 'agent.make')}
            </Button>
          </MakeRow>
          <Tabs
            defaultActiveKey={ownSystem()}
            items={systems.map((system) => ({
              key: system,
              label: t(`agent.system.${system}`),
              children: <SystemPart system={system} releases={data} code={code} />,
            }))}
          />
          <p className="fl-quiet">{t('agent.does')}</p>
          <NewAgents />
        </div>
      )}
    </Modal>
  );
}
