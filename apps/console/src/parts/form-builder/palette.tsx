import { useDraggable } from '@dnd-kit/core';
import type { FormKind } from '@flotilla/contract/form-model';
import { flushSync } from 'react-dom';
import { Button } from '../../components/button.tsx';
import { useT } from '../../lib/i18n.ts';
import { kindName, useBuilderParts } from './builder-context.ts';
import type { Dragged } from './drag-area.tsx';
import styles from './form-builder.module.css';
import { kindIcons } from './kind-icons.ts';
import { revealProperties } from './reveal.ts';
import { newUid } from './use-builder.ts';

function Kind({ kind, name, label }: { kind: FormKind; name: string; label: string }) {
  const { send, fresh } = useBuilderParts();
  const { setNodeRef, listeners } = useDraggable({ id: `kind ${kind}`, data: { kind } satisfies Dragged });
  return (
    <Button
      ref={setNodeRef}
      icon={kindIcons[kind]}
      aria-label={label}
      className={styles.kind}
      {...listeners}
      onClick={({ currentTarget }) => {
        flushSync(() => send({ do: 'add', uid: newUid(), kind, fresh }));
        revealProperties(currentTarget);
      }}
    >
      {name}
    </Button>
  );
}

/** The kinds of fields: a press adds one after the selected field, and each can be dragged to its place. */
export function Palette() {
  const t = useT();
  const { use, texts } = useBuilderParts();
  return (
    <fieldset className={styles.palette} aria-label={t('formBuilder.palette')}>
      {use.kinds.map((kind) => {
        const name = texts.add ?? kindName(t, texts, kind);
        return <Kind key={kind} kind={kind} name={name} label={texts.add ?? t('formBuilder.add', { kind: name })} />;
      })}
    </fieldset>
  );
}
