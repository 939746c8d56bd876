import { lazy, Suspense, useState } from 'react';
import { Button } from '../../../../components/button.tsx';
import { usePageHref } from '../../../../components/text/page-ref.tsx';
import { copyText } from '../../../../lib/copy.ts';
import { useT } from '../../../../lib/i18n.ts';
import { go } from '../../../../lib/navigation/address.ts';
import { useCan } from '../../../../lib/session/session.ts';
import type { Recorder } from '../../../../parts/screen/use-recorder.ts';
import styles from './record.module.css';

const NewScriptDialog = lazy(() => import('../../../../parts/scripts/new-script-dialog.tsx'));

/** Starts and ends the recording, and shows it as a script. */
export function RecordPanel({ recorder, deviceNo }: { recorder: Recorder; deviceNo: string }) {
  const t = useT();
  const [saving, setSaving] = useState(false);
  const mayAdd = useCan('script:script:add');
  const { on, lines, start, stop, clear } = recorder;
  const text = `${lines.join('\n')}\n`;
  const empty = lines.length === 0;
  const pageHref = usePageHref();
  /** Continues in the studio, on this phone. */
  const open = (id: number) => {
    const studio = pageHref('automation/studio', { id, deviceNo });
    if (studio) go(studio);
  };
  return (
    <section className={styles.panel} aria-label={t('record.title')}>
      <p className={styles.bar}>
        <Button icon={on ? 'stop' : 'ring'} danger={on} onClick={on ? stop : start}>
          {t(on ? 'record.stop' : 'record.start')}
        </Button>
        <Button disabled={empty} onClick={() => void copyText(text)}>
          {t('action.copy')}
        </Button>
        {mayAdd && (
          <Button disabled={empty} onClick={() => setSaving(true)}>
            {t('record.save')}
          </Button>
        )}
        <Button kind="text" disabled={empty} onClick={clear}>
          {t('action.clear')}
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
        {saving && (
          <NewScriptDialog
            title={t('record.save')}
            name={t('record.nameOf', { deviceNo })}
            content={text}
            onAdded={open}
            onClose={() => setSaving(false)}
          />
        )}
      </Suspense>
    </section>
  );
}
