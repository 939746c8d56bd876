import type { FormField } from '@flotilla/contract/form-model';
import { Select } from 'antd';
import { useT } from '../../lib/i18n.ts';
import { ValueInput } from '../form-fields/value-input.tsx';
import { useBuilderParts, useLabelOf } from './builder-context.ts';
import { Property } from './property.tsx';
import { levelsOf, type Node } from './tree.ts';

/** Returns the value that a condition begins with. */
function firstValue(field: FormField): string | number | boolean {
  switch (field.kind) {
    case 'switch':
      return true;
    case 'number':
      return 0;
    case 'choice':
    case 'choices':
      return field.options[0]?.value ?? '';
    default:
      return '';
  }
}

/** A list has a value if it contains it, so that a condition names one of its options. */
const asOne = (field: FormField): FormField =>
  field.kind === 'choices' ? ({ ...field, kind: 'choice' } as FormField) : field;

/** Another field and the value with which this field is visible. */
export function ConditionProperty({ node }: { node: Node }) {
  const t = useT();
  const { state, send } = useBuilderParts();
  const labelOf = useLabelOf();
  const { visibleIf } = node.field;
  // A key in a group hides the same key around it.
  const others = new Map<string, FormField>();
  for (const level of levelsOf(state.nodes, node.uid))
    for (const { uid, field } of level)
      if (uid !== node.uid && field.kind !== 'group' && field.key !== '' && !others.has(field.key))
        others.set(field.key, field);
  if (others.size === 0 && !visibleIf) return null;
  const other = visibleIf && others.get(visibleIf.field);
  const set = (value: typeof visibleIf) => send({ do: 'change', uid: node.uid, property: 'visibleIf', value });
  const choose = (key: string | undefined) => {
    const field = key === undefined ? undefined : others.get(key);
    set(field && { field: field.key, is: firstValue(field) });
  };
  return (
    <>
      <Property node={node} property="visibleIf">
        <Select
          allowClear
          placeholder={t('formBuilder.condition.always')}
          value={visibleIf?.field}
          onChange={choose}
          options={[...others.values()].map((field) => ({ value: field.key, label: labelOf(field) }))}
        />
      </Property>
      {visibleIf && other && (
        <Property node={node} property="visibleIf" label={t('formBuilder.condition.value')} isFirst={false}>
          <ValueInput
            field={asOne(other)}
            label={t('formBuilder.condition.value')}
            value={visibleIf.is}
            onChange={(value) =>
              set({
                field: visibleIf.field,
                is: (value as string | undefined) ?? (other.kind === 'switch' ? false : ''),
              })
            }
          />
        </Property>
      )}
    </>
  );
}
