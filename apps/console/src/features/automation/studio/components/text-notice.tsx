import { Button } from '../../../../components/button.tsx';
import { formatTime } from '../../../../lib/format/format.ts';
import { useT } from '../../../../lib/i18n.ts';
import styles from './studio.module.css';
import type { Script, ScriptText } from './use-script-text.ts';

interface Props {
  script: Script;
  text: ScriptText;
  onCompare: (newer: Script) => void;
}

/** Names the source of the text in the editor if it is a draft of an earlier visit, or an older version than the saved one. */
export default function TextNotice({ script, text: { draft, newer, take }, onCompare }: Props) {
  const t = useT();
  return (
    <div className={styles.notice} role="status">
      {draft && <span>{t('studio.draft', { time: formatTime(draft.at) })}</span>}
      {newer && <span>{t('studio.newer', { version: newer.version, time: formatTime(newer.gmtModified) })}</span>}
      {newer && (
        <Button kind="link" onClick={() => onCompare(newer)}>
          {t('studio.compareWith')}
        </Button>
      )}
      {draft && (
        <Button kind="link" onClick={() => take(script)}>
          {t('studio.discard')}
        </Button>
      )}
    </div>
  );
}
