import { fireEvent, screen, waitFor } from '@testing-library/react';
import { Form } from 'antd';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { FormScope, scopeOf } from '../../../../lib/forms.ts';
import { fakeWindow, speak } from '../../../../testing/browser.ts';
import { closeAll, show } from '../../../../testing/show.tsx';
import type { Parameter } from './parameter-field.tsx';
import { ParameterField } from './parameter-field.tsx';

beforeEach(async () => {
  fakeWindow();
  await speak('en', 'parameters', 'admin');
});
afterEach(closeAll);

const open = (row: Partial<Parameter>) =>
  show(
    <FormScope value={scopeOf('POST /system/config/sysConfig/add')}>
      <Form initialValues={{ configValue: row.configValue }}>
        <ParameterField row={row as Parameter} />
      </Form>
    </FormScope>,
  );

it('offers a flag as yes or no, with its default', () => {
  open({ kind: 'flag', configValue: '0', defaultValue: '1' });
  expect(screen.getByRole('radio', { name: 'No' })).toHaveProperty('checked', true);
  expect(document.body.textContent).toContain('Default: Yes');
});

it('refuses a number outside of its limits and names them', async () => {
  open({ kind: 'count', configValue: '30', defaultValue: '30', least: 30, most: 90 });
  fireEvent.change(screen.getByRole('textbox'), { target: { value: '7' } });
  await waitFor(() => expect(document.body.textContent).toMatch(/30.*90/));
});

it('shows neither a secret nor its default', () => {
  open({ kind: 'secret', configValue: '', defaultValue: null });
  expect(document.querySelector('input')?.type).toBe('password');
  expect(document.body.textContent).toContain('Leave empty to keep');
});
