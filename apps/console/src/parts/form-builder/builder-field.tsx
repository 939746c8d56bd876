import { checkForm } from '@flotilla/contract/form-check';
import type { FormField } from '@flotilla/contract/form-model';
import { Form } from 'antd';
import { type ComponentType, lazy, type ReactNode, type Ref, Suspense, use, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import type { NestedFaultsRef } from '../../components/form/nested-faults.ts';
import { RowsSkeleton } from '../../components/state/skeleton.tsx';
import { FormScope } from '../../lib/forms.ts';
import { loadMessages, useT } from '../../lib/i18n.ts';
import { faultText, kindName, useLabelOf } from './builder-context.ts';
import type { FormBuilder as Builder, BuilderBinding } from './form-builder.tsx';
import { type Nodes, toFields } from './tree.ts';
import type { Send } from './use-builder.ts';

/** Loaded on demand, because the pages of scripts and tables show it in a drawer only. */
const FormBuilder = lazy(async () => {
  const [module] = await Promise.all([import('./form-builder.tsx'), loadMessages(['form-builder'])]);
  return { default: module.FormBuilder as ComponentType<Parameters<typeof Builder<unknown>>[0]> };
});

type Extra = ((builder: { nodes: Nodes; send: Send }) => ReactNode) | undefined;

interface Props<Value> {
  name: string;
  binding: BuilderBinding<Value>;
  /** Buttons beside undo and redo. */
  extra?: Extra;
}

interface Entry {
  id?: string;
  value?: unknown;
  onChange?: (value: unknown) => void;
  /** Given by the form. */
  ref?: Ref<NestedFaultsRef>;
}

/** The fields in a comparison of two versions. */
function FieldList({ fields }: { fields: readonly FormField[] }) {
  const t = useT();
  const labelOf = useLabelOf();
  return (
    <ol>
      {fields.map((field) => (
        <li key={field.key}>
          {labelOf(field)} <code>{field.key}</code> <span className="fl-small">{kindName(t, {}, field.kind)}</span>
          {field.kind === 'group' && <FieldList fields={field.fields} />}
        </li>
      ))}
    </ol>
  );
}

function Widget({ id, value, onChange, ref, binding, extra, showsMissing }: Entry & WidgetProps) {
  const { only } = use(FormScope);
  if (only) return <FieldList fields={toFields(binding.toNodes(value))} />;
  return (
    <Suspense fallback={<RowsSkeleton rows={4} />}>
      <FormBuilder
        {...binding}
        ref={ref}
        id={id}
        value={value}
        onChange={(next) => onChange?.(next)}
        showsMissing={showsMissing}
        extra={extra}
      />
    </Suspense>
  );
}
interface WidgetProps {
  binding: BuilderBinding<unknown>;
  extra: Extra;
  showsMissing: boolean;
}

/** A form's field that is designed in the form builder. Its faults are shown at the properties that have them. */
export function BuilderField<Value>({ name, binding, extra }: Props<Value>) {
  const [showsMissing, setShowsMissing] = useState(false);
  const latest = useRef(binding);
  latest.current = binding;
  const check = async (_rule: object, value: Value) => {
    const { use: place, toNodes, texts = {} } = latest.current;
    const [fault] = checkForm(toFields(toNodes(value)), place);
    if (!fault) return;
    // The form focuses the first fault as soon as this one is thrown.
    if (!showsMissing) flushSync(() => setShowsMissing(true));
    throw new Error(faultText(texts, fault));
  };
  return (
    <Form.Item name={name} rules={[{ validator: check }]} validateTrigger={showsMissing ? 'onChange' : []}>
      <Widget binding={binding as unknown as BuilderBinding<unknown>} extra={extra} showsMissing={showsMissing} />
    </Form.Item>
  );
}
