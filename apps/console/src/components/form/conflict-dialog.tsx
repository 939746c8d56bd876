import { Form } from 'antd';
import type { ReactNode } from 'react';
import { type FormRoute, FormScope, scopeOf } from '../../lib/forms.ts';
import { useT } from '../../lib/i18n.ts';
import { Time } from '../text/time.tsx';
import { ConflictFrame } from './conflict-frame.tsx';
import styles from './form.module.css';
import { type Conflict, differing } from './use-conflict.ts';

interface Props {
  of: FormRoute;
  conflict: Conflict;
  children: ReactNode;
}

/** Compares two users' versions field by field. */
export function ConflictDialog({ of, conflict: { mine, theirs, savedAt, decide }, children }: Props) {
  const t = useT();
  const sides = [
    { name: 'mine', title: t('form.mine'), values: mine },
    { name: 'theirs', title: t('form.theirs'), values: theirs },
  ];
  return (
    <ConflictFrame ask={t('form.changedAsk')} onDecide={decide}>
      <FormScope value={{ ...scopeOf(of), only: differing(mine, theirs) }}>
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
