import { Button } from '../../../../components/button.tsx';
import { useOpener } from '../../../../components/overlay/floating.tsx';
import { Panel } from '../../../../components/overlay/popover-panel.tsx';
import { useT } from '../../../../lib/i18n.ts';
import styles from '../monitor.module.css';

const lines = ['band', 'click', 'range', 'all', 'arrows', 'space', 'enter', 'keep', 'recall', 'leave'] as const;

/** The keys of the wall. */
export function KeysHelp() {
  const t = useT();
  const { opener, opened } = useOpener();
  return (
    <>
      <Button kind="text" aria-label={t('monitor.keys')} {...opener}>
        ?
      </Button>
      {opened && (
        <Panel {...opened} label={t('monitor.keys')}>
          <dl className={styles.keysHelp}>
            {lines.map((line) => (
              <div key={line}>
                <dt>{t(`monitor.key.${line}`)}</dt>
                <dd className="fl-quiet">{t(`monitor.does.${line}`)}</dd>
              </div>
            ))}
          </dl>
        </Panel>
      )}
    </>
  );
}
