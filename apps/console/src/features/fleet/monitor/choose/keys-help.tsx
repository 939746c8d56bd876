import { Popover } from 'antd';
import { Button } from '../../../../components/button.tsx';
import { useT } from '../../../../lib/i18n.ts';
import styles from '../monitor.module.css';

const lines = ['band', 'click', 'range', 'all', 'arrows', 'space', 'enter', 'keep', 'recall', 'leave'] as const;

/** The keys of the wall. */
export function KeysHelp() {
  const t = useT();
  return (
    <Popover
      trigger="click"
      placement="bottomRight"
      title={t('monitor.keys')}
      content={
        <dl className={styles.keysHelp}>
          {lines.map((line) => (
            <div key={line}>
              <dt>{t(`monitor.key.${line}`)}</dt>
              <dd className="fl-quiet">{t(`monitor.does.${line}`)}</dd>
            </div>
          ))}
        </dl>
      }
    >
      <Button kind="text" aria-label={t('monitor.keys')}>
        ?
      </Button>
    </Popover>
  );
}
