import type { FormInstance } from 'antd';

type FieldName = readonly (string | number)[];

/** The id that a field's widget has in a form of this name. */
export const fieldId = (name: FieldName, formName?: string): string =>
  [...(formName === undefined ? [] : [formName]), ...name].join('_');

/** Expands the collapsed parts around the field, and focuses it. */
export function revealField(form: FormInstance, name: FieldName, formName?: string): void {
  const foldAround = (element: Element | null | undefined) => element?.closest('details') ?? null;
  let fold = foldAround(document.getElementById(fieldId(name, formName)));
  for (; fold; fold = foldAround(fold.parentElement)) fold.open = true;
  form.scrollToField([...name], { focus: true, block: 'center' });
}
