import type { FormPlace, FormUse } from '@flotilla/contract/form-check';
import type { FormField } from '@flotilla/contract/form-model';
import {
  type KeyboardEvent,
  type ReactNode,
  type Ref,
  useDeferredValue,
  useImperativeHandle,
  useMemo,
  useRef,
} from 'react';
import { flushSync } from 'react-dom';
import { Button } from '../../components/button.tsx';
import type { NestedFaultsRef } from '../../components/form/nested-faults.ts';
import { useT } from '../../lib/i18n.ts';
import { BuilderContext, type BuilderTexts } from './builder-context.ts';
import { Canvas } from './canvas.tsx';
import { DragArea } from './drag-area.tsx';
import styles from './form-builder.module.css';
import { Palette } from './palette.tsx';
import { FormPreview } from './preview.tsx';
import { Properties } from './properties.tsx';
import { type Nodes, toFields } from './tree.ts';
import { type Send, useBuilder } from './use-builder.ts';
import { useFaults } from './use-faults.ts';

export interface BuilderBinding<Value> {
  readonly use: FormUse;
  readonly toNodes: (value: Value) => Nodes;
  readonly toValue: (nodes: Nodes) => Value;
  /** Returns the property that a path within the stored value is about. */
  readonly placeOf: (fields: readonly FormField[], path: readonly string[]) => FormPlace | undefined;
  readonly texts?: BuilderTexts;
  /** The properties of new fields, besides an empty label and a free key. */
  readonly fresh?: object;
}

interface Props<Value> extends BuilderBinding<Value> {
  value: Value;
  onChange: (value: Value) => void;
  id?: string | undefined;
  ref?: Ref<NestedFaultsRef> | undefined;
  /** Whether the faults of fields that are not filled in yet are shown, too. */
  showsMissing: boolean;
  /** Buttons beside undo and redo. */
  extra?: ((builder: { nodes: Nodes; send: Send }) => ReactNode) | undefined;
}

const isTyping = (target: EventTarget) =>
  target instanceof HTMLTextAreaElement || (target instanceof HTMLInputElement && target.type !== 'checkbox');

/** Ctrl+Z and Ctrl+Shift+Z take steps back and forth, except in a text field, which has its own. */
function useStepKeys(send: Send) {
  return (event: KeyboardEvent) => {
    const key = event.key.toLowerCase();
    if (!(event.ctrlKey || event.metaKey) || isTyping(event.target) || (key !== 'z' && key !== 'y')) return;
    event.preventDefault();
    event.stopPropagation();
    send({ do: key === 'y' || event.shiftKey ? 'redo' : 'undo' });
  };
}

const nothing = {};
/** The inputs of a property with a fault, the first of which gets the focus. */
const faulty = '[data-faulty] :is(input, textarea, button)';

/** The form builder: kinds of fields, the fields in their order, the properties of one, and a preview. */
export function FormBuilder<Value>(props: Props<Value>) {
  const { use, texts = nothing, fresh = nothing, id, showsMissing, extra } = props;
  const t = useT();
  const [state, send] = useBuilder(props.value, props);
  const { faults, showRefused } = useFaults(state, props, showsMissing);
  const builder = useMemo(() => ({ state, send, use, texts, fresh, faults }), [state, send, use, texts, fresh, faults]);
  const fields = useDeferredValue(useMemo(() => toFields(state.nodes), [state.nodes]));
  const box = useRef<HTMLDivElement>(null);
  useImperativeHandle(props.ref, () => ({
    showFaults: showRefused,
    focus() {
      const [uid] = faults.keys();
      if (uid !== undefined) flushSync(() => send({ do: 'select', uid }));
      box.current?.querySelector<HTMLElement>(faulty)?.focus();
    },
  }));
  return (
    <BuilderContext value={builder}>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: the keys are shortcuts of the buttons within. */}
      <div ref={box} id={id} className={styles.builder} onKeyDown={useStepKeys(send)}>
        <div className={styles.layout}>
          <DragArea>
            <div>
              <div className={styles.bar}>
                <Palette />
                <span className={styles.steps}>
                  <Button
                    icon="undo"
                    aria-label={t('formBuilder.undo')}
                    disabled={state.past.length === 0}
                    onClick={() => send({ do: 'undo' })}
                  />
                  <Button
                    icon="redo"
                    aria-label={t('formBuilder.redo')}
                    disabled={state.future.length === 0}
                    onClick={() => send({ do: 'redo' })}
                  />
                  {extra?.({ nodes: state.nodes, send })}
                </span>
              </div>
              <div className={styles.work}>
                <Canvas />
                <Properties />
              </div>
            </div>
          </DragArea>
          <FormPreview fields={fields} />
        </div>
      </div>
    </BuilderContext>
  );
}
