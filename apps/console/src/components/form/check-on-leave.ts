import type { FormInstance } from 'antd';
import { type FocusEvent, useEffect, useRef } from 'react';

type Name = (string | number)[];

const idOf = (name: Name, formName: string | undefined) =>
  [...(formName === undefined ? [] : [formName]), ...name].join('_');

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
  const latest = useRef(check);
  latest.current = check;
  useEffect(() => {
    const press = () => {
      isPressed.current = true;
    };
    const release = () => {
      isPressed.current = false;
      // The click comes after the release.
      setTimeout(() => latest.current());
    };
    const [ends, options] = [['pointerup', 'pointercancel', 'dragend'], { capture: true }] as const;
    window.addEventListener('pointerdown', press, options);
    for (const end of ends) window.addEventListener(end, release, options);
    return () => {
      window.removeEventListener('pointerdown', press, options);
      for (const end of ends) window.removeEventListener(end, release, options);
    };
  }, []);
  return ({ target }: FocusEvent<HTMLFormElement>) => {
    const field = form.getFieldsError().find(({ name }) => idOf(name, formName) === target.id);
    if (!field) return;
    left.current.set(target.id, field.name);
    if (!isPressed.current) check();
  };
}
