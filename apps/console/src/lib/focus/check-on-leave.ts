import type { FormInstance } from 'antd';
import { type FocusEvent, useEffect, useRef } from 'react';
import { useLatest } from '../use-latest.ts';
import { fieldId } from './reveal-field.ts';

type Name = (string | number)[];

/**
 * Checks a field on blur. A message moves the content below it, so a press that leaves the field is released first: otherwise its button
 * or choice is no longer under the pointer and the click is lost.
 */
export function useCheckOnLeave<Values extends object>(form: FormInstance<Values>, formName: string | undefined) {
  const isPressed = useRef(false);
  const left = useRef(new Map<string, Name>());
  const check = () => {
    const names = [...left.current.values()];
    left.current.clear();
    if (names.length > 0) void form.validateFields(names).catch(() => {});
  };
  const checkLatest = useLatest(check);
  useEffect(() => {
    const stop = new AbortController();
    const options = { capture: true, signal: stop.signal };
    const press = () => {
      isPressed.current = true;
    };
    const release = () => {
      isPressed.current = false;
      // The click comes after the release.
      setTimeout(checkLatest);
    };
    addEventListener('pointerdown', press, options);
    for (const end of ['pointerup', 'pointercancel', 'dragend']) addEventListener(end, release, options);
    return () => stop.abort();
  }, [checkLatest]);
  return ({ target }: FocusEvent<HTMLFormElement>) => {
    const field = form.getFieldsError().find(({ name }) => fieldId(name, formName) === target.id);
    if (!field) return;
    left.current.set(target.id, field.name);
    if (!isPressed.current) check();
  };
}
