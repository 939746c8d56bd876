import { ConflictFrame } from '../../../../components/form/conflict-frame.tsx';
import type { Choice } from '../../../../components/form/use-edit.ts';
import { Time } from '../../../../components/time.tsx';
import { useT } from '../../../../lib/i18n.ts';
import { TextDiff } from './text-diff.tsx';
import type { Script } from './use-script-text.ts';

interface Props {
  theirs: Script;
  mine: string;
  onDecide: (choice: Choice) => void;
}

/** What a colleague has saved beside the text in the editor. */
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
