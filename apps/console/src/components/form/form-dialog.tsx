import { Modal } from 'antd';
import { type ReactNode, useRef } from 'react';
import { useT } from '../../lib/i18n.ts';
import { layout, space } from '../../lib/theme/tokens.ts';
import { confirm } from '../confirm.ts';
import { FormBody } from './form-body.tsx';
import { useFormSubmit } from './use-form-submit.ts';

export interface FormProps<Values extends object> {
  title: string;
  initial: Partial<Values>;
  /** Rejects with what the server said: its errors land at their fields, and the form stays open. */
  onSubmit: (values: Values) => Promise<unknown>;
  /** After it was saved, or given up. */
  onClose: () => void;
  okText?: string;
  /** In the form's place until its values have come: a skeleton, or why they did not. */
  pending?: ReactNode;
  /** The form's fields: antd `Form.Item`s. */
  children: ReactNode;
}

interface Props<Values extends object> extends FormProps<Values> {
  width?: number;
  /** Quiet words at the foot's left: who is affected. */
  note?: ReactNode;
  /** Whether the values may be sent; says itself what they lack. */
  before?: (values: Values) => boolean;
  /** After it was saved, where more follows than the end of the dialog. */
  onSaved?: () => void;
}

/** What was typed is only thrown away after a word. */
export function useGuardedClose(isDirty: () => boolean, onClose: () => void): () => void {
  const t = useT();
  return () => {
    if (!isDirty()) return onClose();
    void confirm({ title: t('form.unsaved'), text: t('form.unsavedAsk'), danger: true }).then(
      (yes) => yes && onClose(),
    );
  };
}

/** Where typing begins: what is only to be read is left out. */
const firstField = ':is(input, textarea):not([readonly], [type=file])';

/** A form in a dialog; draw it only while it is open. */
export function FormDialog<Values extends object>(props: Props<Values>) {
  const {
    title,
    initial,
    onSubmit,
    onClose,
    okText,
    width = layout.dialog.small,
    note,
    before,
    onSaved,
    pending,
    children,
  } = props;
  const t = useT();
  const body = useRef<HTMLDivElement>(null);
  const { form, busy, fault, submit } = useFormSubmit<Values>(async (values) => {
    await onSubmit(values);
    (onSaved ?? onClose)();
  });
  const close = useGuardedClose(() => !pending && form.isFieldsTouched() && !busy, onClose);
  return (
    <Modal
      open
      title={title}
      width={width}
      okText={okText ?? t('action.ok')}
      cancelText={t('action.cancel')}
      confirmLoading={busy}
      okButtonProps={{ disabled: Boolean(pending) }}
      mask={{ closable: false }}
      onOk={form.submit}
      onCancel={close}
      afterOpenChange={(open) => open && body.current?.querySelector<HTMLElement>(firstField)?.focus()}
      footer={(buttons) => (
        <div style={{ display: 'flex', alignItems: 'center', gap: 8 }}>
          <span className="fl-quiet" style={{ marginRight: 'auto' }}>
            {note}
          </span>
          {buttons}
        </div>
      )}
    >
      <div ref={body} style={{ marginTop: space[3] }}>
        {pending ?? (
          <FormBody
            form={form}
            initial={initial}
            fault={fault}
            onSubmit={(values) => (before?.(values) ?? true) && void submit(values)}
          >
            {children}
          </FormBody>
        )}
      </div>
    </Modal>
  );
}
