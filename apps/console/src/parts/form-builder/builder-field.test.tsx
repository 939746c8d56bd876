import { formUses } from '@flotilla/contract/form-check';
import type { FormField } from '@flotilla/contract/form-model';
import { placeOfSchemaPath } from '@flotilla/contract/form-schema';
import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { Form, type FormInstance } from 'antd';
import { createRef } from 'react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { FormBody } from '../../components/form/form-body.tsx';
import { useFormSubmit } from '../../components/form/use-form-submit.ts';
import { ApiError, type FieldError } from '../../lib/calls/api-error.ts';
import { fakeWindow, speak } from '../../testing/browser.ts';
import { show } from '../../testing/show.tsx';
import { BuilderField } from './builder-field.tsx';
import type { BuilderBinding } from './form-builder.tsx';
import { toFields, toNodes } from './tree.ts';

const binding: BuilderBinding<readonly FormField[]> = {
  use: formUses.form,
  toNodes: (fields) => toNodes(fields, (path) => path),
  toValue: toFields,
  placeOf: placeOfSchemaPath,
};
const fields: readonly FormField[] = [
  { key: 'name', label: 'Name', kind: 'text' },
  { key: 'address', label: 'Address', kind: 'group', fields: [{ key: 'city', label: 'City', kind: 'text' }] },
];
const send = vi.fn<() => Promise<void>>();

function Page({ initial }: { initial: readonly FormField[] }) {
  const { form, fault, submit } = useFormSubmit<{ schema: readonly FormField[] }>(send);
  return (
    <FormBody form={form} initial={{ schema: initial }} fault={fault} onSubmit={(values) => void submit(values)}>
      <BuilderField name="schema" binding={binding} />
    </FormBody>
  );
}
const save = () => act(() => fireEvent.submit(document.querySelector('form')!));
const refuse = (...errors: FieldError[]) => send.mockRejectedValueOnce(new ApiError(400, 'Refused', { errors }));
const property = (name: string) => screen.getByLabelText(name) as HTMLInputElement;

beforeEach(async () => {
  fakeWindow();
  await speak('en', 'shell');
  send.mockReset();
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

it('shows the server’s fault at the property of a field in a group, and focuses it, until its value is changed', async () => {
  show(<Page initial={fields} />);
  await waitFor(() => expect(property('Label').value).toBe('Name'));
  refuse({ path: 'schema.properties.address.properties.city.title', message: 'This label is refused' });
  await save();
  await waitFor(() => expect(property('Label').value).toBe('City'));
  expect(document.activeElement).toBe(property('Label'));
  screen.getByText('This label is refused');
  expect(screen.queryByText('Refused')).toBeNull();
  fireEvent.change(property('Label'), { target: { value: 'Town' } });
  expect(screen.queryByText('This label is refused')).toBeNull();
});

it('shows a fault without a property above the form', async () => {
  show(<Page initial={fields} />);
  await waitFor(() => property('Label'));
  refuse({ path: 'schema.properties.unknown.title', message: 'Not shown' });
  await save();
  await screen.findByText('Refused');
});

it('focuses the first property that is missing, at each save', async () => {
  show(<Page initial={[fields[0]!, { key: 'size', label: '', kind: 'text' }]} />);
  await waitFor(() => property('Label'));
  for (const _try of [1, 2]) {
    fireEvent.click(screen.getByRole('button', { name: /^NameText$/ }));
    expect(property('Label').value).toBe('Name');
    await save();
    await waitFor(() => expect(property('Label').value).toBe(''));
    expect(document.activeElement).toBe(property('Label'));
  }
  expect(send).not.toHaveBeenCalled();
});

it('keeps its steps and the chosen field when the form sets another value, as after saving', async () => {
  const form = createRef<FormInstance>();
  show(
    <Form ref={form} initialValues={{ remark: 'Old', schema: fields }}>
      <Form.Item name="remark">
        <input />
      </Form.Item>
      <BuilderField name="schema" binding={binding} />
    </Form>,
  );
  fireEvent.click(await screen.findByRole('button', { name: /^City/ }));
  fireEvent.change(property('Label'), { target: { value: 'Town' } });
  act(() => form.current!.setFieldsValue({ remark: 'New' }));
  expect(property('Label').value).toBe('Town');
  fireEvent.click(screen.getByRole('button', { name: 'Undo' }));
  expect(property('Label').value).toBe('City');
  act(() => form.current!.setFieldsValue({ schema: [{ key: 'other', label: 'Other', kind: 'text' }] }));
  await screen.findByRole('button', { name: /^Other/ });
  expect((screen.getByRole('button', { name: 'Undo' }) as HTMLButtonElement).disabled).toBe(true);
});

/** Places the properties below the fields, as in a narrow window, or beside them. */
function placeProperties(top: number): void {
  vi.spyOn(Element.prototype, 'getBoundingClientRect').mockImplementation(function (this: Element) {
    const isProperties = this.getAttribute('aria-label') === 'Properties';
    return isProperties ? new DOMRect(0, top, 300, 600) : new DOMRect(0, 0, 300, 500);
  });
}

it('focuses the properties of a chosen or added field if they are below the fields, and leads back', async () => {
  show(<Page initial={fields} />);
  const row = await screen.findByRole('button', { name: /^City/ });
  const back = () => screen.getByRole('button', { name: 'Back to the fields' });
  placeProperties(0);
  row.focus();
  fireEvent.click(row);
  expect(document.activeElement).toBe(row);
  placeProperties(520);
  fireEvent.click(row);
  expect(document.activeElement).toBe(back());
  fireEvent.click(back());
  expect(document.activeElement).toBe(row);
  fireEvent.click(screen.getByRole('button', { name: 'Add Switch' }));
  expect(document.activeElement).toBe(back());
  vi.restoreAllMocks();
});
