import type { AgentRow } from '@flotilla/contract/http/fleet/agents';
import { Segmented } from 'antd';
import { Field } from '../../../../components/form/field.tsx';
import { FormDialog } from '../../../../components/form/form-dialog.tsx';
import { useSend } from '../../../../lib/calls/use-call.ts';
import { useT } from '../../../../lib/i18n.ts';
import styles from './agents.module.css';

interface Props {
  agents: readonly AgentRow[];
  /** The version of the site's archives. */
  version: string;
  onClose: () => void;
}

const route = 'POST /device/agent/update';
const inWaves = [1, 10, 100];
const atOnce = [100];

/** Starts an update in waves or of all agents at once, and shows how many agents and phones it concerns. Agents that need no update are left out. */
export default function UpdateDialog({ agents, version, onClose }: Props) {
  const t = useT();
  const update = useSend(route, { quiet: true, done: () => t('agent.started') });
  const updatable = agents.filter(({ outdated, installed }) => outdated && installed);
  const phones = updatable.reduce((sum, { phonesOnline }) => sum + phonesOnline, 0);
  const left = agents.length - updatable.length;
  const ids = updatable.map(({ id }) => id);
  return (
    <FormDialog<{ pace: 'waves' | 'once' }>
      title={t('agent.updateTitle')}
      initial={{ pace: 'waves' }}
      okText={t('agent.update')}
      blocked={ids.length === 0 ? t('agent.nothing') : undefined}
      onSubmit={({ pace }) => update.mutateAsync({ body: { ids, waves: pace === 'once' ? atOnce : inWaves } })}
      onClose={onClose}
    >
      <p className={styles.what}>
        {ids.length > 0 ? t('agent.updateWhat', { agents: ids.length, version, phones }) : t('agent.nothing')}
      </p>
      {left > 0 && <p className={`${styles.what} fl-quiet`}>{t('agent.skipped', { count: left })}</p>}
      <Field name="pace" label={t('agents.waves')}>
        <Segmented
          options={[
            { value: 'waves', label: t('agent.inWaves') },
            { value: 'once', label: t('agent.atOnce') },
          ]}
        />
      </Field>
      <p className="fl-quiet">{t('agent.updateHow')}</p>
    </FormDialog>
  );
}
