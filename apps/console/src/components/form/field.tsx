import { Form, type FormItemProps, Input, type InputProps, Segmented, type SegmentedProps } from 'antd';
import { cloneElement, type ReactElement, type ReactNode, useContext } from 'react';
import { FormScope } from '../../lib/forms.ts';
import { currentLocale, useT } from '../../lib/i18n.ts';
import type { MessageKey } from '../../locales/keys.ts';
import styles from './form.module.css';
import { chosen, entered, numbered } from './rules.ts';

interface Props extends Omit<FormItemProps, 'name' | 'label' | 'required' | 'children'> {
  name: string;
  /** The label, by default the contract's. */
  label?: ReactNode;
  /** Overrides the contract's rule. `star`: the mark alone, for a form that reports a missing value itself. */
  required?: boolean | 'star';
  /** Something that is typed into, unlike a choice; without children it is one line of text. */
  typed?: boolean;
  children?: ReactElement;
}

/** The props that a form passes to a custom widget. */
export interface Entry<Value> {
  id?: string;
  value?: Value;
  onChange?: (value: Value) => void;
  'aria-invalid'?: 'true';
  'aria-describedby'?: string;
}

/** Passes the label and the limit to the widget. */
function widget(child: ReactElement, label: string, max: number | undefined): ReactElement {
  if (child.type === Segmented) return cloneElement(child as ReactElement<SegmentedProps>, { 'aria-label': label });
  return max !== undefined && isInput(child)
    ? cloneElement(child as ReactElement<InputProps>, { maxLength: max })
    : child;
}

const isInput = ({ type }: ReactElement): boolean => type === Input || type === Input.TextArea;

/** One field of a form: label, star, length and messages come from the contract. */
export function Field({ name, label: given, required, rules = [], typed, children = <Input />, ...item }: Props) {
  const t = useT();
  const { words, fields, only } = useContext(FormScope);
  const { max, least, most, pattern, sentence, required: needed = false } = fields[name] ?? {};
  if (only && !only.has(name)) return null;
  const label = given ?? t(`${words}.${name}` as MessageKey);
  const text = String(label);
  const isNeeded = required === undefined ? needed : required === true;
  // A number's widget has a precision; the widget itself is not loaded here, because most forms have none.
  const isNumber = 'precision' in (children.props as object);
  const need = isNumber ? numbered : typed || isInput(children) ? entered : chosen;
  return (
    <Form.Item
      name={name}
      label={label}
      required={isNeeded || required === 'star'}
      rules={[
        ...(isNeeded ? need(text) : []),
        // A rule of the form has a better message.
        ...(pattern === undefined || rules.some((rule) => 'pattern' in rule)
          ? []
          : [
              {
                pattern: new RegExp(pattern, 'u'),
                message: sentence
                  ? t('form.rule', { label: text, rule: sentence[currentLocale()] })
                  : t('form.pattern', { label: text }),
              },
            ]),
        // A number that is typed as text is checked by a rule of its form.
        ...(least === undefined || most === undefined || isInput(children)
          ? []
          : [
              {
                type: 'integer' as const,
                min: least,
                max: most,
                message: t('form.range', { label: text, least, most }),
              },
            ]),
        ...rules,
      ]}
      {...item}
    >
      {widget(children, text, max)}
    </Form.Item>
  );
}

/** Fields side by side where there is room. */
export const FieldRow = ({ children }: { children: ReactNode }) => <div className={styles.row}>{children}</div>;

/** A part of a form that is more than one field. */
export function Part({ name, children }: { name: string; children: ReactNode }) {
  const { only } = useContext(FormScope);
  return only && !only.has(name) ? null : children;
}
