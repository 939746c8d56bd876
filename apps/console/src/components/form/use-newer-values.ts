import { Form, type FormInstance } from 'antd';
import { useEffect, useState } from 'react';
import { differing, only } from './use-conflict.ts';

/** The last saved values before a field was changed. */
interface Began<Values> {
  readonly values: Partial<Values>;
  readonly stamp: string | undefined;
}

/** Tracks the unsaved changes of a form that stays open. Newer values appear in unchanged fields. */
export function useNewerValues<Values extends object>(
  form: FormInstance<Values>,
  initial: Partial<Values>,
  stamp?: string,
) {
  const [saved, setSaved] = useState(initial);
  const [began, setBegan] = useState<Began<Values>>({ values: initial, stamp });
  const shown = Form.useWatch<Values>([], form);
  const fill = (values: object, names: readonly string[]): void => {
    const known = values as Readonly<Record<string, unknown>>;
    form.setFields(names.map((name) => ({ name: name as never, value: known[name] as never, errors: [] })));
  };

  // biome-ignore lint/correctness/useExhaustiveDependencies: only another response is newer.
  useEffect(() => {
    const touched = differing(saved, form.getFieldsValue());
    fill(
      initial,
      [...differing(saved, initial)].filter((name) => !touched.has(name)),
    );
    setSaved(initial);
    if (touched.size === 0) setBegan({ values: initial, stamp });
  }, [JSON.stringify(initial), stamp]);

  const changedOf = (values: Values): Partial<Values> => only(values, differing(saved, values));
  return {
    began,
    isChanged: shown !== undefined && Object.keys(changedOf(shown)).length > 0,
    changedOf,
    /** Resets to the initial values, for a form that is emptied after a save. */
    restart(): void {
      setSaved(initial);
      setBegan({ values: initial, stamp });
    },
    keepSaved(changed: Partial<Values>): void {
      setSaved((before) => ({ ...before, ...changed }));
      setBegan((before) => ({ ...before, values: { ...before.values, ...changed } }));
    },
    /** Replaces the typed values with those of another user. */
    takeTheirs(values: Partial<Values>, newer: string): void {
      fill(values, Object.keys(values));
      setSaved(values);
      setBegan({ values, stamp: newer });
    },
  };
}

export type NewerValues<Values extends object> = ReturnType<typeof useNewerValues<Values>>;
