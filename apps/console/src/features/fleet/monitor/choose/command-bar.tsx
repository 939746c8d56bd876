import { lazy, Suspense, useState } from 'react';
import { Button } from '../../../../components/button.tsx';
import { useT } from '../../../../lib/i18n.ts';
import { chosenTarget } from '../../../../parts/commands/targets.ts';
import styles from '../sync/sync.module.css';
import { type Choosable, ChooseButtons } from './choose-buttons.tsx';
import type { Choice } from './use-choice.ts';

const SendCommand = lazy(() => import('../../../../parts/commands/send-command.tsx'));

/** Which phones of the wall or of the table get a command. */
export function CommandBar({ choice, choosable }: { choice: Choice; choosable: Choosable }) {
  const t = useT();
  const { chosen = [], choose } = choice;
  const [sending, setSending] = useState<'no' | 'asked' | 'sent'>('no');
  return (
    <section className={styles.bar} aria-label={t('command.send')}>
      <span className={styles.main}>{t('command.send')}</span>
      <span className={styles.part} role="status">
        {chosen.length === 0 ? t('monitor.commandHint') : t('command.phones', { count: chosen.length })}
      </span>
      <span className={styles.end}>
        <ChooseButtons choice={choice} choosable={choosable} />
        <Button kind="primary" disabled={chosen.length === 0} onClick={() => setSending('asked')}>
          {t('monitor.commandNext')}
        </Button>
      </span>
      <Suspense>
        {sending !== 'no' && (
          <SendCommand
            targets={[chosenTarget(chosen, t)]}
            onSent={() => setSending('sent')}
            onClose={() => (sending === 'sent' ? choose(undefined) : setSending('no'))}
          />
        )}
      </Suspense>
    </section>
  );
}
