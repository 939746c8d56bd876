import type { FormInstance } from 'antd';

type FieldName = readonly (string | number)[];

/** The id that a field's widget has in a form of this name. */
export const fieldId = (name: FieldName, formName?: string): string =>
  [...(formName === undefined ? [] : [formName]), ...name].join('_');

/** Opens the folded parts that the field lies in, and puts the focus on it. */
export function revealField(form: FormInstance, name: FieldName, formName?: string): void {
  const foldAround = (element: Element | null | undefined) => element?.closest('details') ?? null;
  let fold = foldAround(document.getElementById(fieldId(name, formName)));
  for (; fold; fold = foldAround(fold.parentElement)) fold.open = true;
  form.scrollToField([...name], { focus: true, block: 'center' });
}
