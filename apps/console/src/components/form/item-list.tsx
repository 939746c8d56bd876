import { Checkbox, Form } from 'antd';
import type { ReactNode } from 'react';
import { Button } from '../button.tsx';
import styles from './item-list.module.css';

type Verb = 'up' | 'down' | 'remove';

interface Props {
  /** The field of the list. */
  name: string;
  /** A new item. */
  fresh: object;
  addLabel: string;
  /** The item's field that names it in the labels of its buttons. */
  namedBy: string;
  labels: Readonly<Record<Verb, (name: string) => string>>;
  /** A boolean field in the item's last row. */
  tick?: { name: string; label: string };
  least?: number;
  children: (index: number) => ReactNode;
}

type RowProps = Pick<Props, 'name' | 'namedBy' | 'labels' | 'tick' | 'children'> & {
  index: number;
  on: Readonly<Record<Verb, (() => void) | undefined>>;
};

function Row({ name, namedBy, labels, tick, index, on, children }: RowProps) {
  const named: string = Form.useWatch([name, index, namedBy], Form.useFormInstance()) ?? '';
  const button = (verb: Verb, icon: 'up' | 'down' | 'trash') => (
    <Button
      kind="text"
      icon={icon}
      danger={verb === 'remove'}
      aria-label={labels[verb](named)}
      disabled={!on[verb]}
      onClick={on[verb]}
    />
  );
  return (
    <div className={styles.item}>
      {children(index)}
      <div className={styles.foot}>
        {tick ? (
          <Form.Item name={[index, tick.name]} valuePropName="checked" noStyle>
            <Checkbox>{tick.label}</Checkbox>
          </Form.Item>
        ) : (
          <span />
        )}
        <span>
          {button('up', 'up')}
          {button('down', 'down')}
          {button('remove', 'trash')}
        </span>
      </div>
    </div>
  );
}

/** Fields side by side in an item. Generated features use it. @public */
export const ItemRow = ({ children }: { children: ReactNode }) => <div className={styles.row}>{children}</div>;

/** A list of items with fields of their own, which can be added, moved and removed. */
export function ItemList({ name, fresh, addLabel, least = 0, ...row }: Props) {
  return (
    <Form.List name={name}>
      {(items, { add, remove, move }) => (
        <>
          {items.map(({ key, name: index }) => (
            <Row
              key={key}
              {...row}
              name={name}
              index={index}
              on={{
                up: index > 0 ? () => move(index, index - 1) : undefined,
                down: index < items.length - 1 ? () => move(index, index + 1) : undefined,
                remove: items.length > least ? () => remove(index) : undefined,
              }}
            />
          ))}
          <Button icon="plus" onClick={() => add(fresh)}>
            {addLabel}
          </Button>
        </>
      )}
    </Form.List>
  );
}
