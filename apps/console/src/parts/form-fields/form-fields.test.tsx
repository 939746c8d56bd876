import type { FormField, FormValues } from '@flotilla/contract/form-model';
import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { Form } from 'antd';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { FormBody } from '../../components/form/form-body.tsx';
import { useFormSubmit } from '../../components/form/use-form-submit.ts';
import { ApiError } from '../../lib/calls/api-error.ts';
import { fakeWindow, speak } from '../../testing/browser.ts';
import { show } from '../../testing/show.tsx';
import { FormFields } from './form-fields.tsx';

const fields: readonly FormField[] = [
  { key: 'express', label: 'Express', kind: 'switch' },
  {
    ...{ key: 'address', label: 'Address', kind: 'group' },
    fields: [
      { key: 'city', label: 'City', kind: 'text', default: 'Oslo' },
      { key: 'day', label: 'Day', kind: 'date', earliest: '2026-11-10', visibleIf: { field: 'express', is: true } },
    ],
  },
];
const send = vi.fn<(values: object) => Promise<void>>();

function Page() {
  const { form, fault, submit } = useFormSubmit<{ values?: FormValues }>(send);
  const values = Form.useWatch('values', form) ?? {};
  return (
    <FormBody form={form} initial={{}} fault={fault} onSubmit={(sent) => void submit(sent)}>
      <FormFields fields={fields} locale="en" path={['values']} values={values} />
    </FormBody>
  );
}
const save = () => act(() => fireEvent.submit(document.querySelector('form')!));

beforeEach(async () => {
  fakeWindow();
  await speak('en', 'shell');
  send.mockReset();
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

it('shows the server’s fault at the field of a group and focuses it', async () => {
  show(<Page />);
  const errors = [{ path: 'values.address.city', message: 'City is unknown' }];
  send.mockRejectedValueOnce(new ApiError(400, 'Refused', { errors }));
  await save();
  await screen.findByText('City is unknown');
  expect(document.activeElement).toBe(screen.getByLabelText('City'));
  expect(screen.queryByText('Refused')).toBeNull();
});

it('begins with the defaults, and has a field only while its condition is met', async () => {
  show(<Page />);
  await save();
  await waitFor(() => expect(send).toHaveBeenLastCalledWith({ values: { address: { city: 'Oslo' } } }));
  fireEvent.click(screen.getByRole('switch', { name: 'Express' }));
  const day = await screen.findByLabelText('Day');
  fireEvent.change(day, { target: { value: '2026-11-1' } });
  fireEvent.blur(day);
  await screen.findByText('Day must be 2026-11-10 or later');
  expect(day.getAttribute('aria-invalid')).toBe('true');
  fireEvent.change(day, { target: { value: '2026/11/12' } });
  fireEvent.blur(day);
  await waitFor(() => expect(day.getAttribute('aria-invalid')).toBe('false'));
  await save();
  await waitFor(() =>
    expect(send).toHaveBeenLastCalledWith({ values: { express: true, address: { city: 'Oslo', day: '2026-11-12' } } }),
  );
});
