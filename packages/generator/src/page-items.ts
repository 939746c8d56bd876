import { numberCode } from './field-kinds.ts';
import { fieldName, type Names, titleOf } from './names.ts';
import type { Field } from './slice.ts';

function widget(field: Field): string {
  if (field.type === 'boolean') return '<Switch />';
  if (field.type !== 'text') {
    const limits = Object.entries({ min: field.min, max: field.max }).flatMap(([name, value]) =>
      value === undefined ? [] : [` ${name}={${numberCode(value)}}`],
    );
    return `<InputNumber precision={${field.scale ?? 0}}${limits.join('')} />`;
  }
  return field.widget === 'textarea' ? '<Input.TextArea rows={2} />' : `<Input maxLength={${field.most ?? 64}} />`;
}

function rulesOf(n: Names, field: Field): string[] {
  if (field.type === 'boolean' || field.isNullable || (field.type === 'text' && !field.isRequired)) return [];
  return [`rules={${field.type === 'text' ? 'entered' : 'numbered'}(t('${n.many}.items.${fieldName(field)}'))}`];
}

function itemField(n: Names, field: Field): string {
  const name = fieldName(field);
  const attributes = [
    `name={[index, '${name}']}`,
    `label={t('${n.many}.items.${name}')}`,
    ...(field.type === 'boolean' ? ['valuePropName="checked"'] : []),
    ...rulesOf(n, field),
  ];
  const line = `        <Form.Item ${attributes.join(' ')}>`;
  const open =
    line.length <= 120
      ? line
      : `        <Form.Item\n${attributes.map((one) => `          ${one}\n`).join('')}        >`;
  return `${open}\n          ${widget(field)}\n        </Form.Item>\n`;
}

/** The component with the fields of one item. */
export const itemFields = (n: Names): string => `function ItemFields({ index }: { index: number }) {
  const t = useT();
  return (
    <>
      <Form.Item name={[index, 'id']} hidden>
        <InputNumber />
      </Form.Item>
      <ItemRow>
${n.sub!.fields.map((field) => itemField(n, field)).join('')}      </ItemRow>
    </>
  );
}

`;

/** The items within the form. */
export function itemList(n: Names): string[] {
  const named = titleOf({ fields: n.sub!.fields.map((field) => ({ ...field, inList: true })) }) ?? n.sub!.fields[0]!;
  return [
    '<Part name="items">',
    '  <ItemList',
    '    name="items"',
    '    fresh={{}}',
    `    addLabel={t('${n.many}.addItem')}`,
    `    namedBy="${fieldName(named)}"`,
    '    labels={{',
    `      up: (name) => t('${n.many}.moveUp', { name }),`,
    `      down: (name) => t('${n.many}.moveDown', { name }),`,
    `      remove: (name) => t('${n.many}.removeItem', { name }),`,
    '    }}',
    '  >',
    '    {(index) => <ItemFields index={index} />}',
    '  </ItemList>',
    '</Part>',
  ];
}
