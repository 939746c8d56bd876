import { useDraggable, useDroppable } from '@dnd-kit/core';
import { formFaults } from '@flotilla/contract/form-faults';
import { type KeyboardEvent, use } from 'react';
import { MenuButton } from '../../components/overlay/menu-button.tsx';
import { Icon } from '../../components/text/icon.tsx';
import { StatusMark } from '../../components/text/status-mark.tsx';
import { currentLocale, useT } from '../../lib/i18n.ts';
import { kindName, useBuilderParts, useLabelOf } from './builder-context.ts';
import { type Dragged, TargetContext } from './drag-area.tsx';
import styles from './form-builder.module.css';
import { kindIcons } from './kind-icons.ts';
import { revealProperties } from './reveal.ts';
import { allNodes, type Row, shift } from './tree.ts';

export const handleId = (uid: string): string => `form-field-${uid}`;

/** The line that shows where a dragged field would be dropped. */
function useTargetClass(uid: string): string | undefined {
  const target = use(TargetContext);
  if (target?.uid !== uid) return undefined;
  return target.after ? styles.dropAfter : styles.dropBefore;
}

const classes = (...names: (string | false | undefined)[]) => names.filter(Boolean).join(' ');
const indent = (depth: number) => ({ marginInlineStart: `calc(var(--fl-space-5) * ${depth})` });

function Handle({ row, listeners }: { row: Row; listeners: object }) {
  const t = useT();
  const { state, send } = useBuilderParts();
  const labelOf = useLabelOf();
  const { uid } = row;
  const isLifted = state.lifted?.uid === uid;
  const onKeyDown = (event: KeyboardEvent) => {
    const isToggle = event.key === ' ' || event.key === 'Enter';
    const by = { ArrowUp: -1 as const, ArrowDown: 1 as const }[event.key];
    if (!isLifted && !isToggle) return;
    if (isLifted && event.key === 'Tab') return send({ do: 'putDown' });
    event.preventDefault();
    // Escape must not close the drawer around the builder.
    event.stopPropagation();
    if (isToggle) send(isLifted ? { do: 'putDown' } : { do: 'lift', uid });
    else if (event.key === 'Escape') send({ do: 'cancel' });
    else if (by) send({ do: 'shift', uid, by });
  };
  return (
    <button
      type="button"
      id={handleId(uid)}
      className={styles.handle}
      aria-label={t('formBuilder.handle', { label: labelOf(row.node.field) })}
      aria-pressed={isLifted}
      title={t('formBuilder.handleHint')}
      {...listeners}
      onKeyDown={onKeyDown}
      onBlur={() => isLifted && send({ do: 'putDown' })}
    >
      <Icon name="drag" />
    </button>
  );
}

function RowMenu({ row }: { row: Row }) {
  const t = useT();
  const { state, send, use: place } = useBuilderParts();
  const labelOf = useLabelOf();
  const { uid, node } = row;
  const move = (by: 1 | -1) => ({
    key: by === 1 ? 'down' : 'up',
    label: t(by === 1 ? 'formBuilder.down' : 'formBuilder.up'),
    icon: by === 1 ? ('down' as const) : ('up' as const),
    onClick: () => send({ do: 'shift', uid, by }),
  });
  const isLast = allNodes(state.nodes).length <= place.least;
  return (
    <MenuButton
      className={styles.more}
      label={t('formBuilder.more', { label: labelOf(node.field) })}
      items={[
        ...([-1, 1] as const).filter((by) => shift(state.nodes, uid, by) !== state.nodes).map(move),
        {
          ...{ key: 'remove', label: t('formBuilder.remove'), icon: 'trash', danger: true },
          disabledReason: isLast ? formFaults.fieldMissing[currentLocale()] : undefined,
          onClick: () => send({ do: 'remove', uid }),
        },
      ]}
    >
      <Icon name="more" />
    </MenuButton>
  );
}

export function CanvasRow({ row }: { row: Row }) {
  const t = useT();
  const { state, send, texts, faults } = useBuilderParts();
  const labelOf = useLabelOf();
  const { uid, node, depth } = row;
  const { field } = node;
  const droppable = useDroppable({ id: uid });
  const {
    setNodeRef,
    listeners = {},
    isDragging,
  } = useDraggable({ id: `field ${uid}`, data: { uid } satisfies Dragged });
  const dropClass = useTargetClass(uid);
  const isSelected = state.selected === uid;
  const [fault] = faults.get(uid) ?? [];
  return (
    <li
      ref={(element) => {
        droppable.setNodeRef(element);
        setNodeRef(element);
      }}
      style={indent(depth)}
      className={classes(
        styles.row,
        isSelected && styles.selected,
        state.lifted?.uid === uid && styles.lifted,
        isDragging && styles.dragging,
        dropClass,
      )}
    >
      <Handle row={row} listeners={listeners} />
      <button
        type="button"
        className={styles.field}
        aria-pressed={isSelected}
        onClick={({ currentTarget }) => {
          send({ do: 'select', uid });
          revealProperties(currentTarget);
        }}
      >
        <Icon name={kindIcons[field.kind]} />
        <span className={styles.name}>
          {field.required && <span className={styles.star}>*</span>}
          {labelOf(field)}
        </span>
        {fault ? (
          <span className={styles.mark} title={fault.text}>
            <StatusMark status="alarm" label={t('formBuilder.faulty')} />
          </span>
        ) : (
          <span className="fl-small">
            {field.visibleIf && `${t('formBuilder.conditional')} · `}
            {kindName(t, texts, field.kind)}
          </span>
        )}
      </button>
      <RowMenu row={row} />
    </li>
  );
}

/** The end of a group, where a field can be dropped. */
export function EndRow({ row }: { row: Row }) {
  const t = useT();
  const labelOf = useLabelOf();
  const { setNodeRef } = useDroppable({ id: row.uid });
  return (
    <li ref={setNodeRef} style={indent(row.depth)} className={classes(styles.end, useTargetClass(row.uid))}>
      {t('formBuilder.endOf', { label: labelOf(row.node.field) })}
    </li>
  );
}
