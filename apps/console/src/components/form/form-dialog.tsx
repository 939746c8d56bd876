import { Drawer, type FormInstance, Modal } from 'antd';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { afterPaint } from '../../lib/after-paint.ts';
import type { FormRoute } from '../../lib/forms.ts';
import { useT } from '../../lib/i18n.ts';
import { layout, space } from '../../lib/theme/tokens.ts';
import { Button } from '../button.tsx';
import { DialogFoot } from '../overlay/action-dialog.tsx';
import { confirm } from '../overlay/confirm.ts';
import { Pending, type PendingQuery } from '../state/pending.tsx';
import { FormBody } from './form-body.tsx';
import { useFormSubmit } from './use-form-submit.ts';

export interface Also {
  label: string;
  /** Called with the response of the save; a failure must be shown by the callee. */
  onSaved: (saved: unknown) => Promise<unknown>;
}

interface Props<Values extends object> {
  title: string;
  initial: Partial<Values>;
  /** The call whose fields these are: labels and rules come from the contract. */
  of?: FormRoute | undefined;
  /** A prefix for the ids of the fields, needed if another open form has the same fields. */
  name?: string;
  /** Created by a caller that changes the values itself. */
  form?: FormInstance<Values>;
  /** Rejects with the server's error, which is shown at its fields. The form then stays open, as it does for `false`. */
  onSubmit: (values: Values) => Promise<unknown>;
  /** A second way to save, which does more afterwards. */
  also?: Also | undefined;
  /** Called after the form was saved or cancelled. */
  onClose: () => void;
  okText?: string;
  /** A text at the left of the footer, for example the affected phones or the changes. */
  note?: ReactNode;
  /** The reason why nothing can be saved. */
  blocked?: string | undefined;
  /** Opens the form in a drawer beside the page instead of a dialog over it. */
  drawer?: boolean;
  /** The query of the initial values. */
  waitsFor?: PendingQuery | undefined;
  /** Whether the values may be sent; shows itself what is missing. */
  before?: (values: Values) => boolean;
  /** Called after the save instead of `onClose`. */
  onSaved?: () => void;
  children: ReactNode;
}

/** Closing a form with unsaved changes asks for confirmation. */
export function useGuardedClose(isDirty: () => boolean, onClose: () => void): () => void {
  const t = useT();
  return () => {
    if (!isDirty()) return afterPaint(onClose);
    void confirm({ title: t('form.unsaved'), text: t('form.unsavedAsk'), danger: true }).then(
      (yes) => yes && onClose(),
    );
  };
}

const firstField = ':is(input, textarea):not([readonly], [type=file], :disabled)';

/** A form over the page or beside it; render it only while it is open. */
export function FormDialog<Values extends object>(props: Props<Values>) {
  const {
    title,
    initial,
    of,
    onSubmit,
    onClose,
    okText,
    note,
    drawer = false,
    before,
    onSaved,
    waitsFor,
    also,
  } = props;
  const t = useT();
  const body = useRef<HTMLDivElement>(null);
  const savesMore = useRef(false);
  const { form, busy, fault, submit } = useFormSubmit<Values>(
    async (values) => {
      const saved = await onSubmit(values);
      if (saved === false) return;
      if (savesMore.current) await also?.onSaved(saved);
      (onSaved ?? onClose)();
    },
    props.form,
    props.name,
  );
  const isReady = waitsFor === undefined || waitsFor.data !== undefined;
  const [isOpen, setOpen] = useState(false);
  useEffect(() => {
    const { current } = body;
    if (!isOpen || !isReady || current?.contains(document.activeElement)) return;
    current?.querySelector<HTMLElement>(firstField)?.focus({ preventScroll: true });
  }, [isOpen, isReady]);
  const close = useGuardedClose(() => isReady && form.isFieldsTouched() && !busy, onClose);
  const save = (more: boolean) => {
    savesMore.current = more;
    form.submit();
  };
  const frame = {
    open: true,
    title,
    mask: { closable: false },
    afterOpenChange: setOpen,
    footer: (
      <DialogFoot left={note}>
        <Button onClick={close}>{t('action.cancel')}</Button>
        {also && (
          <Button disabled={busy || !isReady} onClick={() => save(true)}>
            {also.label}
          </Button>
        )}
        <Button
          kind="primary"
          disabled={busy || !isReady || props.blocked !== undefined}
          title={props.blocked}
          onClick={() => save(false)}
        >
          {okText ?? t('action.save')}
        </Button>
      </DialogFoot>
    ),
    children: (
      <div ref={body}>
        {isReady ? (
          <FormBody
            form={form}
            initial={initial}
            of={of}
            name={props.name}
            fault={fault}
            onSubmit={(values) => (before?.(values) ?? true) && void submit(values)}
          >
            {props.children}
          </FormBody>
        ) : (
          <Pending query={waitsFor} rows={drawer ? 8 : 3} />
        )}
      </div>
    ),
  };
  if (drawer) return <Drawer {...frame} size={layout.drawer} onClose={close} />;
  return <Modal {...frame} width={layout.dialog.small} styles={{ body: { paddingTop: space[3] } }} onCancel={close} />;
}
