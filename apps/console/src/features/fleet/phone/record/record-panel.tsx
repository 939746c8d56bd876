import { lazy, Suspense, useState } from 'react';
import { Button } from '../../../../components/button.tsx';
import { copyText } from '../../../../lib/copy.ts';
import { useT } from '../../../../lib/i18n.ts';
import { useCan } from '../../../../lib/session.ts';
import styles from './record.module.css';
import type { Recorder } from './use-recorder.ts';

const SaveScriptDialog = lazy(() => import('./save-script-dialog.tsx'));

/** Starts and ends the recording, and shows it as the script it makes. */
export function RecordPanel({ recorder, deviceNo }: { recorder: Recorder; deviceNo: string }) {
  const t = useT();
  const [saving, setSaving] = useState(false);
  const mayAdd = useCan('script:script:add');
  const { on, lines, start, stop, clear } = recorder;
  const text = `${lines.join('\n')}\n`;
  const empty = lines.length === 0;
  return (
    <section className={styles.panel} aria-label={t('record.title')}>
      <p className={styles.bar}>
        <Button icon={on ? 'stop' : 'ring'} danger={on} onClick={on ? stop : start}>
          {t(on ? 'record.stop' : 'record.start')}
        </Button>
        <Button disabled={empty} onClick={() => void copyText(text)}>
          {t('record.copy')}
        </Button>
        {mayAdd && (
          <Button disabled={empty} onClick={() => setSaving(true)}>
            {t('record.save')}
          </Button>
        )}
        <Button kind="text" disabled={empty} onClick={clear}>
          {t('record.clear')}
        </Button>
      </p>
      {empty ? (
        <p className="fl-quiet">{t(on ? 'record.waiting' : 'record.hint')}</p>
      ) : (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a long recording is scrolled by keyboard.
        <pre className={styles.code} tabIndex={0}>
          {text}
        </pre>
      )}
      <Suspense>
        {saving && <SaveScriptDialog deviceNo={deviceNo} content={text} onClose={() => setSaving(false)} />}
      </Suspense>
    </section>
  );
}
