import type { FormProperty } from '@flotilla/contract/form-model';
import { Checkbox } from 'antd';
import { cloneElement, type ReactElement, useId } from 'react';
import { useT } from '../../lib/i18n.ts';
import { propertyName, useBuilderParts } from './builder-context.ts';
import styles from './form-builder.module.css';
import type { Node } from './tree.ts';

/** Returns how a part of a field is called, and the fault that is shown at it. */
function useProperty(node: Node, property: FormProperty) {
  const t = useT();
  const { texts, faults } = useBuilderParts();
  const fault = faults.get(node.uid)?.find((one) => one.property === property)?.text;
  return { name: propertyName(t, texts, property), fault };
}

const needed: ReadonlySet<FormProperty> = new Set(['label', 'key', 'options']);

interface Props {
  node: Node;
  property: FormProperty;
  /** The label, if the property has more than one widget. */
  label?: string;
  /** Whether the property's fault is shown here. */
  isFirst?: boolean;
  children: ReactElement<{ id?: string }>;
}

/** A property of the selected field with its label above and its fault below. */
export function Property({ node, property, label, isFirst = true, children }: Props) {
  const id = useId();
  const { name, fault } = useProperty(node, property);
  const shown = isFirst ? fault : undefined;
  return (
    <div className={styles.property} data-faulty={shown && ''}>
      <label htmlFor={id} className={needed.has(property) ? styles.needed : undefined}>
        {label ?? name}
      </label>
      {cloneElement(children, {
        id,
        ...(shown && { status: 'error', 'aria-invalid': 'true', 'aria-describedby': `${id}-fault` }),
      })}
      {shown && (
        <p id={`${id}-fault`} role="alert" className={styles.fault}>
          {shown}
        </p>
      )}
    </div>
  );
}

/** A property that is on or off. */
export function TickProperty({ node, property }: { node: Node; property: 'required' | 'integer' | 'searchable' }) {
  const { send } = useBuilderParts();
  const { name } = useProperty(node, property);
  const isOn = (node.field as { [property in typeof property]?: boolean })[property] === true;
  return (
    <div className={styles.property}>
      <Checkbox
        checked={isOn}
        onChange={({ target }) => send({ do: 'change', uid: node.uid, property, value: target.checked || undefined })}
      >
        {name}
      </Checkbox>
    </div>
  );
}
