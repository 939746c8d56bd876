import { type FormProperty, formWidths, mostHelpCharacters, mostLabelCharacters } from '@flotilla/contract/form-model';
import { Input, InputNumber, Segmented } from 'antd';
import { Button } from '../../components/button.tsx';
import { MomentField } from '../../components/date/moment-field.tsx';
import { useT } from '../../lib/i18n.ts';
import { ValueInput } from '../form-fields/value-input.tsx';
import { kindName, propertyName, useBuilderParts } from './builder-context.ts';
import { ConditionProperty } from './condition-property.tsx';
import styles from './form-builder.module.css';
import { OptionsProperty } from './options-property.tsx';
import { Property, TickProperty } from './property.tsx';
import { revealField } from './reveal.ts';
import { TextProperty } from './text-property.tsx';
import { findNode, type Node } from './tree.ts';

type Numbers = 'minLength' | 'maxLength' | 'minimum' | 'maximum' | 'minItems' | 'maxItems';

/** The limits of each kind, two in a row. */
const numbersOf: Partial<Record<Node['field']['kind'], readonly Numbers[]>> = {
  text: ['minLength', 'maxLength'],
  number: ['minimum', 'maximum'],
  choices: ['minItems', 'maxItems'],
};

function NumberProperty({ node, property }: { node: Node; property: Numbers }) {
  const { send } = useBuilderParts();
  const value = (node.field as { [property in Numbers]?: number })[property];
  return (
    <Property node={node} property={property}>
      <InputNumber
        className={styles.wide ?? ''}
        value={value ?? null}
        onChange={(next: number | null) => send({ do: 'change', uid: node.uid, property, value: next ?? undefined })}
      />
    </Property>
  );
}

function DateProperty({ node, property }: { node: Node; property: 'earliest' | 'latest' }) {
  const t = useT();
  const { send, texts } = useBuilderParts();
  const value = (node.field as { [property in 'earliest' | 'latest']?: string })[property] ?? '';
  return (
    <Property node={node} property={property}>
      <MomentField
        label={propertyName(t, texts, property)}
        timed={false}
        value={value}
        onChange={(next) => send({ do: 'change', uid: node.uid, property, value: next || undefined })}
      />
    </Property>
  );
}

function LineProperty({ node, property, most }: LineProps) {
  const { send } = useBuilderParts();
  const value = (node.field as { [property in LineProps['property']]?: string })[property] ?? '';
  const isNeeded = property === 'key';
  return (
    <Property node={node} property={property}>
      <Input
        className="fl-mono"
        maxLength={most}
        value={value}
        onChange={({ target }) =>
          send({
            do: 'change',
            uid: node.uid,
            property,
            value: target.value === '' && !isNeeded ? undefined : target.value,
          })
        }
      />
    </Property>
  );
}
interface LineProps {
  node: Node;
  property: 'key' | 'pattern';
  most: number;
}

function WidthProperty({ node }: { node: Node }) {
  const t = useT();
  const { send, texts } = useBuilderParts();
  const name = propertyName(t, texts, 'width');
  return (
    <div className={styles.property}>
      <span aria-hidden="true" className={styles.caption}>
        {name}
      </span>
      <Segmented
        block
        aria-label={name}
        value={node.field.width ?? 'full'}
        options={(['full', ...formWidths] as const).map((value) => ({ value, label: t(`formBuilder.width.${value}`) }))}
        onChange={(value) =>
          send({ do: 'change', uid: node.uid, property: 'width', value: value === 'full' ? undefined : value })
        }
      />
    </div>
  );
}

function Limits({ node, has }: { node: Node; has: (property: FormProperty) => boolean }) {
  const { kind } = node.field;
  const numbers = (numbersOf[kind] ?? []).filter(has);
  return (
    <>
      {kind === 'number' && has('integer') && <TickProperty node={node} property="integer" />}
      {numbers.length > 0 && (
        <div className={styles.pair}>
          {numbers.map((property) => (
            <NumberProperty key={property} node={node} property={property} />
          ))}
        </div>
      )}
      {kind === 'date' && has('earliest') && (
        <div className={styles.pair}>
          <DateProperty node={node} property="earliest" />
          <DateProperty node={node} property="latest" />
        </div>
      )}
      {kind === 'text' && has('pattern') && <LineProperty node={node} property="pattern" most={500} />}
    </>
  );
}

function Fields({ node }: { node: Node }) {
  const t = useT();
  const { send, use, texts } = useBuilderParts();
  const { field, uid } = node;
  const has = (property: FormProperty) => use.properties.includes(property);
  const isGroup = field.kind === 'group';
  return (
    <>
      <TextProperty node={node} property="label" most={mostLabelCharacters} />
      <LineProperty node={node} property="key" most={64} />
      {'options' in field && <OptionsProperty node={node} />}
      {has('help') && <TextProperty node={node} property="help" most={mostHelpCharacters} />}
      {has('required') && !isGroup && <TickProperty node={node} property="required" />}
      {field.kind === 'text' && has('searchable') && <TickProperty node={node} property="searchable" />}
      <Limits node={node} has={has} />
      {has('default') && !isGroup && (
        <Property node={node} property="default">
          <ValueInput
            isOptional
            field={field}
            label={propertyName(t, texts, 'default')}
            value={field.default}
            onChange={(value) => send({ do: 'change', uid, property: 'default', value })}
          />
        </Property>
      )}
      {has('width') && <WidthProperty node={node} />}
      {has('visibleIf') && <ConditionProperty node={node} />}
    </>
  );
}

/** The properties that have no input, or one without a place for a fault. */
const withoutPlace: ReadonlySet<FormProperty> = new Set([
  ...(['kind', 'fields', 'width', 'required', 'integer', 'searchable'] as const),
]);

/** The texts, limits and condition of the selected field. */
export function Properties() {
  const t = useT();
  const { state, texts, faults } = useBuilderParts();
  const node = findNode(state.nodes, state.selected);
  const others = faults.get(node?.uid ?? '')?.filter(({ property }) => withoutPlace.has(property)) ?? [];
  return (
    <section className={styles.properties} aria-label={t('formBuilder.properties')}>
      {node ? (
        <>
          <div className={styles.about}>
            <span className="fl-small">{kindName(t, texts, node.field.kind)}</span>
            <Button kind="link" icon="up" onClick={({ currentTarget }) => revealField(currentTarget)}>
              {t('formBuilder.toFields')}
            </Button>
          </div>
          {others.map(({ property, text }) => (
            <p key={property} role="alert" className={styles.fault}>
              {propertyName(t, texts, property)}: {text}
            </p>
          ))}
          <Fields key={node.uid} node={node} />
        </>
      ) : (
        <p className={styles.empty}>{t('formBuilder.choose')}</p>
      )}
    </section>
  );
}
