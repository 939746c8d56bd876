import { lazy, Suspense, useState } from 'react';
import { Button } from '../../../components/button.tsx';
import { chosenTarget } from '../../../components/commands/targets.ts';
import { useT } from '../../../lib/i18n.ts';
import styles from './sync/sync.module.css';

const SendCommand = lazy(() =>
  import('../../../components/commands/send-command.tsx').then(({ SendCommand }) => ({ default: SendCommand })),
);

interface Props {
  chosen: readonly string[];
  /** Undefined ends the choosing. */
  onChoose: (deviceNos: readonly string[] | undefined) => void;
  /** Phones of the page that may be chosen. */
  choosable: readonly string[];
}

/** Which phones of the wall get a command. */
export function CommandBar({ chosen, onChoose, choosable }: Props) {
  const t = useT();
  const [sending, setSending] = useState<'no' | 'asked' | 'sent'>('no');
  return (
    <section className={styles.bar} aria-label={t('command.send')}>
      <span className={styles.main}>{t('command.send')}</span>
      <span className={styles.part} role="status">
        {chosen.length === 0 ? t('monitor.commandHint') : t('command.phones', { count: chosen.length })}
      </span>
      <span className={styles.end}>
        <Button
          kind="text"
          disabled={choosable.length === 0}
          onClick={() => onChoose([...new Set([...chosen, ...choosable])])}
        >
          {t('sync.chooseAll')}
        </Button>
        <Button kind="text" disabled={chosen.length === 0} onClick={() => onChoose([])}>
          {t('sync.chooseNone')}
        </Button>
        <Button onClick={() => onChoose(undefined)}>{t('action.cancel')}</Button>
        <Button kind="primary" disabled={chosen.length === 0} onClick={() => setSending('asked')}>
          {t('monitor.commandNext')}
        </Button>
      </span>
      <Suspense>
        {sending !== 'no' && (
          <SendCommand
            targets={[chosenTarget(chosen, t)]}
            onSent={() => setSending('sent')}
            onClose={() => (sending === 'sent' ? onChoose(undefined) : setSending('no'))}
          />
        )}
      </Suspense>
    </section>
  );
}
