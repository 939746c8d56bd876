import type { ComponentProps } from 'react';
import { Part } from '../../components/form/field.tsx';
import { BuilderField } from './builder-field.tsx';
import styles from './builder-part.module.css';

type Props<Value> = ComponentProps<typeof BuilderField<Value>> & { title: string; hint: string };

/** The form builder as a titled part of a form. */
export const BuilderPart = <Value,>({ title, hint, ...field }: Props<Value>) => (
  <Part name={field.name}>
    <fieldset className={styles.part}>
      <legend>{title}</legend>
      <p className="fl-quiet">{hint}</p>
      <BuilderField {...field} />
    </fieldset>
  </Part>
);
