import { Drawer } from 'antd';
import type { ReactNode } from 'react';
import { useT } from '../../lib/i18n.ts';
import { layout } from '../../lib/theme/tokens.ts';
import { Button } from '../button.tsx';
import { FormBody } from './form-body.tsx';
import { type FormProps, useGuardedClose } from './form-dialog.tsx';
import { useFormSubmit } from './use-form-submit.ts';

interface Props<Values extends object> extends FormProps<Values> {
  /** Beside the title: who is affected. */
  facts?: ReactNode;
  /** At the foot's left: what changes. */
  note?: ReactNode;
}

/** A form with context beside the page it belongs to; draw it only while it is open. */
export function FormDrawer<Values extends object>(props: Props<Values>) {
  const { title, initial, onSubmit, onClose, okText, facts, note, pending, children } = props;
  const t = useT();
  const { form, busy, fault, submit } = useFormSubmit<Values>(async (values) => {
    await onSubmit(values);
    onClose();
  });
  const close = useGuardedClose(() => !pending && form.isFieldsTouched() && !busy, onClose);
  return (
    <Drawer
      open
      title={title}
      extra={<span className="fl-quiet">{facts}</span>}
      size={layout.drawer}
      mask={{ closable: false }}
      onClose={close}
      footer={
        <div style={{ display: 'flex', alignItems: 'center', gap: 8 }}>
          <span className="fl-quiet" style={{ marginRight: 'auto' }}>
            {note}
          </span>
          <Button onClick={close}>{t('action.cancel')}</Button>
          <Button kind="primary" disabled={busy || Boolean(pending)} onClick={form.submit}>
            {okText ?? t('action.save')}
          </Button>
        </div>
      }
    >
      {pending ?? (
        <FormBody form={form} initial={initial} fault={fault} onSubmit={(values) => void submit(values)}>
          {children}
        </FormBody>
      )}
    </Drawer>
  );
}
