import { ConflictFrame } from '../../../../components/form/conflict-frame.tsx';
import type { Choice } from '../../../../components/form/use-conflict.ts';
import { Time } from '../../../../components/text/time.tsx';
import { useT } from '../../../../lib/i18n.ts';
import { TextDiff } from './text-diff.tsx';
import type { Script } from './use-script-text.ts';

interface Props {
  theirs: Script;
  mine: string;
  onDecide: (choice: Choice) => void;
}

/** Another user's saved text beside the text in the editor. */
export default function TextConflict({ theirs, mine, onDecide }: Props) {
  const t = useT();
  const saved = (
    <>
      {t('studio.theirs', { version: theirs.version })} · <Time value={theirs.gmtModified} />
    </>
  );
  return (
    <ConflictFrame ask={t('studio.conflictAsk')} onDecide={onDecide}>
      <TextDiff before={{ title: saved, text: theirs.content }} after={{ title: t('studio.now'), text: mine }} />
    </ConflictFrame>
  );
}
