import {
  type CollisionDetection,
  closestCenter,
  DndContext,
  type DragEndEvent,
  type DragMoveEvent,
  DragOverlay,
  PointerSensor,
  pointerWithin,
  useSensor,
  useSensors,
} from '@dnd-kit/core';
import type { FormKind } from '@flotilla/contract/form-model';
import { createContext, type ReactNode, useState } from 'react';
import { createPortal } from 'react-dom';
import { Icon } from '../../components/text/icon.tsx';
import { useT } from '../../lib/i18n.ts';
import { kindName, useBuilderParts, useLabelOf } from './builder-context.ts';
import styles from './form-builder.module.css';
import { kindIcons } from './kind-icons.ts';
import { findNode, placeBefore, rowsOf, without } from './tree.ts';
import { newUid } from './use-builder.ts';

/** A field of the canvas, or a kind of the palette. */
export type Dragged = { readonly uid: string } | { readonly kind: FormKind };
export const canvasId = 'canvas';

/** The line at which a dragged field would be dropped. */
interface Target {
  readonly uid: string;
  readonly after: boolean;
}
export const TargetContext = createContext<Target | undefined>(undefined);

/** A field can only be dropped on the canvas, at the nearest line. */
const nearestLine: CollisionDetection = (args) => {
  const isOn = ({ id }: { id: string | number }) => id === canvasId;
  const canvas = args.droppableContainers.filter(isOn);
  const within = pointerWithin({ ...args, droppableContainers: canvas });
  if (within.length === 0) return [];
  const lines = closestCenter({ ...args, droppableContainers: args.droppableContainers.filter((one) => !isOn(one)) });
  return lines.length > 0 ? lines : within;
};

function targetOf({ active, over }: DragMoveEvent | DragEndEvent): Target | undefined {
  const moved = active.rect.current.translated;
  if (!over || !moved) return undefined;
  return { uid: String(over.id), after: moved.top + moved.height / 2 > over.rect.top + over.rect.height / 2 };
}

// The keyboard has its own way to move fields, with announcements in the reader's language.
const silent = {
  announcements: {
    onDragStart: () => undefined,
    onDragOver: () => undefined,
    onDragEnd: () => undefined,
    onDragCancel: () => undefined,
  },
  screenReaderInstructions: { draggable: '' },
};

/** Lets the pointer drag kinds of the palette and fields of the canvas to a line of the canvas. */
export function DragArea({ children }: { children: ReactNode }) {
  const { state, send, texts, fresh } = useBuilderParts();
  const t = useT();
  const [target, setTarget] = useState<Target>();
  const [dragged, setDragged] = useState<Dragged>();
  const sensors = useSensors(useSensor(PointerSensor, { activationConstraint: { distance: 4 } }));
  const stop = () => {
    setTarget(undefined);
    setDragged(undefined);
  };
  const drop = (event: DragEndEvent) => {
    stop();
    const at = targetOf(event);
    const what = event.active.data.current as Dragged;
    if (!at) return;
    const rows = rowsOf('uid' in what ? without(state.nodes, what.uid) : state.nodes);
    const index = rows.findIndex(({ uid }) => uid === at.uid);
    if (index < 0 && at.uid !== canvasId) return;
    const line = at.uid === canvasId ? rows.length : index + (at.after ? 1 : 0);
    if ('uid' in what) send({ do: 'drop', uid: what.uid, line });
    else send({ do: 'add', uid: newUid(), kind: what.kind, place: placeBefore(rows, line), fresh });
  };
  return (
    <DndContext
      sensors={sensors}
      collisionDetection={nearestLine}
      accessibility={silent}
      onDragStart={({ active }) => setDragged(active.data.current as Dragged)}
      onDragMove={(event) => setTarget(targetOf(event))}
      onDragEnd={drop}
      onDragCancel={stop}
    >
      <TargetContext value={target}>{children}</TargetContext>
      {createPortal(
        <DragOverlay dropAnimation={null} className={styles.overlay}>
          {dragged && <Chip dragged={dragged} name={(kind) => kindName(t, texts, kind)} />}
        </DragOverlay>,
        document.body,
      )}
    </DndContext>
  );
}

function Chip({ dragged, name }: { dragged: Dragged; name: (kind: FormKind) => string }) {
  const { state } = useBuilderParts();
  const labelOf = useLabelOf();
  const field = 'uid' in dragged ? findNode(state.nodes, dragged.uid)?.field : undefined;
  const kind = 'kind' in dragged ? dragged.kind : (field?.kind ?? 'text');
  return (
    <span className={styles.chip}>
      <Icon name={kindIcons[kind]} />
      {field ? labelOf(field) : name(kind)}
    </span>
  );
}
