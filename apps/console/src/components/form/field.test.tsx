// @vitest-environment jsdom
import { fireEvent, screen } from '@testing-library/react';
import { InputNumber } from 'antd';
import { afterEach, beforeEach, it } from 'vitest';
import { fakeWindow, speak } from '../../testing/browser.ts';
import { closeAll, show } from '../../testing/show.tsx';
import { Field } from './field.tsx';
import { FormDialog } from './form-dialog.tsx';

beforeEach(async () => {
  fakeWindow();
  await speak('zh-CN', 'shell');
});
afterEach(closeAll);

it('asks to enter a missing number, not to choose it', async () => {
  show(
    <FormDialog title="岗位" initial={{}} onSubmit={async () => {}} onClose={() => {}}>
      <Field name="sort" label="岗位顺序" required>
        <InputNumber precision={0} />
      </Field>
    </FormDialog>,
  );
  fireEvent.click(screen.getByRole('button', { name: /保.?存/ }));
  await screen.findByText('请输入岗位顺序');
});
