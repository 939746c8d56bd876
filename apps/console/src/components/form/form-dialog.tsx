import { Drawer, type FormInstance, Modal } from 'antd';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { afterPaint } from '../../lib/after-paint.ts';
import type { FormRoute } from '../../lib/forms.ts';
import { useT } from '../../lib/i18n.ts';
import { layout, space } from '../../lib/theme/tokens.ts';
import { Button } from '../button.tsx';
import { confirm } from '../confirm.ts';
import { type Asked, Pending } from '../pending.tsx';
import styles from './form.module.css';
import { FormBody } from './form-body.tsx';
import { useFormSubmit } from './use-form-submit.ts';

interface Props<Values extends object> {
  title: string;
  initial: Partial<Values>;
  /** The call whose fields these are: labels and rules come from the contract. */
  of?: FormRoute | undefined;
  /** Before the ids of its fields, where another form with the same fields is open. */
  name?: string;
  /** Made by the caller where it changes the values itself. */
  form?: FormInstance<Values>;
  /** Rejects with what the server said: its errors land at their fields, and the form stays open, as it does for `false`. */
  onSubmit: (values: Values) => Promise<unknown>;
  /** After it was saved, or given up. */
  onClose: () => void;
  okText?: string;
  /** At the foot's left: who is affected, what changes. */
  note?: ReactNode;
  /** Why there is nothing to save. */
  blocked?: string | undefined;
  /** Beside the page instead of over it. */
  drawer?: boolean;
  /** What the form begins with. */
  waitsFor?: Asked | undefined;
  /** Whether the values may be sent; says itself what they lack. */
  before?: (values: Values) => boolean;
  /** After it was saved, where more follows than the end of the dialog. */
  onSaved?: () => void;
  children: ReactNode;
}

/** What was typed is only thrown away after a word. */
export function useGuardedClose(isDirty: () => boolean, onClose: () => void): () => void {
  const t = useT();
  return () => {
    if (!isDirty()) return afterPaint(onClose);
    void confirm({ title: t('form.unsaved'), text: t('form.unsavedAsk'), danger: true }).then(
      (yes) => yes && onClose(),
    );
  };
}

/** Where typing begins: what is only to be read is left out. */
const firstField = ':is(input, textarea):not([readonly], [type=file], :disabled)';

/** A form over the page or beside it; draw it only while it is open. */
export function FormDialog<Values extends object>(props: Props<Values>) {
  const { title, initial, of, onSubmit, onClose, okText, note, drawer = false, before, onSaved, waitsFor } = props;
  const t = useT();
  const body = useRef<HTMLDivElement>(null);
  const { form, busy, fault, submit } = useFormSubmit<Values>(
    async (values) => {
      if ((await onSubmit(values)) !== false) (onSaved ?? onClose)();
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
  const frame = {
    open: true,
    title,
    mask: { closable: false },
    afterOpenChange: setOpen,
    footer: (
      <div className={styles.foot}>
        <span className="fl-quiet">{note}</span>
        <Button onClick={close}>{t('action.cancel')}</Button>
        <Button
          kind="primary"
          disabled={busy || !isReady || props.blocked !== undefined}
          title={props.blocked}
          onClick={form.submit}
        >
          {okText ?? t('action.save')}
        </Button>
      </div>
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
          <Pending asked={waitsFor} rows={drawer ? 8 : 3} />
        )}
      </div>
    ),
  };
  if (drawer) return <Drawer {...frame} size={layout.drawer} onClose={close} />;
  return <Modal {...frame} width={layout.dialog.small} styles={{ body: { paddingTop: space[3] } }} onCancel={close} />;
}
