import { Form } from 'antd';
import { type ReactNode, useContext } from 'react';
import { FormScope } from '../../lib/forms.ts';
import { useT } from '../../lib/i18n.ts';
import { Time } from '../time.tsx';
import { ConflictFrame } from './conflict-frame.tsx';
import styles from './form.module.css';
import { type Choice, differing } from './use-edit.ts';

interface Props {
  mine: object;
  theirs: object;
  savedAt: string | undefined;
  onDecide: (choice: Choice) => void;
  children: ReactNode;
}

/** Both sides of what two people have changed, field by field. */
export function ConflictDialog({ mine, theirs, savedAt, onDecide, children }: Props) {
  const t = useT();
  const scope = useContext(FormScope);
  const sides = [
    { name: 'mine', title: t('form.mine'), values: mine },
    { name: 'theirs', title: t('form.theirs'), values: theirs },
  ];
  return (
    <ConflictFrame ask={t('form.changedAsk')} onDecide={onDecide}>
      <FormScope value={{ ...scope, only: differing(mine, theirs) }}>
        <div className={styles.sides}>
          {sides.map(({ name, title, values }) => (
            <fieldset key={name} disabled className={styles.side}>
              <legend>
                {title} {name === 'theirs' && <Time value={savedAt} />}
              </legend>
              <Form
                name={name}
                component={false}
                disabled
                requiredMark={false}
                layout="vertical"
                initialValues={values}
              >
                {children}
              </Form>
            </fieldset>
          ))}
        </div>
      </FormScope>
    </ConflictFrame>
  );
}
