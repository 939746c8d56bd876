import type { ReactNode } from 'react';
import { type FormRoute, permissionOf } from '../../lib/forms.ts';
import { useT } from '../../lib/i18n.ts';
import { useUnsaved } from '../../lib/navigation/tab-context.tsx';
import { hasPermission, useSession } from '../../lib/session/session.ts';
import { Button } from '../button.tsx';
import { ConflictDialog } from './conflict-dialog.tsx';
import { FormBody } from './form-body.tsx';
import { type Save, useComparedSave } from './use-compared-save.ts';
import { useFormSubmit } from './use-form-submit.ts';
import { useNewerValues } from './use-newer-values.ts';

interface Props<Values extends object> {
  /** The call whose fields these are; without its permission the form can only be read. */
  of: FormRoute;
  /** A prefix for the ids of the fields, because a page may have several forms. */
  name: string;
  /** The saved values; newer ones appear in unchanged fields. */
  initial: Partial<Values>;
  /** The `gmtModified` of `initial`, if a save over another user's changes is refused. */
  stamp?: string;
  /** Rejects with the server's errors, which appear at their fields. `changed`: the values that are not saved yet. */
  onSubmit: Save<Values>;
  okText?: string;
  /** The button of the page's main action. */
  primary?: boolean;
  /** Whether the fields are empty again after they were saved. */
  emptied?: boolean;
  children: ReactNode;
}

export function PageForm<Values extends object>({
  of,
  name,
  initial,
  okText,
  emptied = false,
  ...props
}: Props<Values>) {
  const t = useT();
  const { profile } = useSession();
  const { form, busy, fault, submit } = useFormSubmit<Values>(
    async (values) => {
      if (!(await save(values)) || !emptied) return;
      form.resetFields();
      newer.restart();
    },
    undefined,
    name,
  );
  const newer = useNewerValues<Values>(form, initial, props.stamp);
  const { conflict, save } = useComparedSave<Values>(newer, Object.keys(initial), props.onSubmit);
  useUnsaved(newer.isChanged, name);
  const mayEdit = hasPermission(profile, permissionOf(of));
  return (
    <fieldset className="fl-plain" disabled={!mayEdit}>
      <FormBody
        form={form}
        name={name}
        of={of}
        initial={initial}
        fault={fault}
        onSubmit={(values) => void submit(values)}
      >
        {props.children}
      </FormBody>
      {mayEdit && (
        <Button kind={props.primary ? 'primary' : 'default'} disabled={busy} onClick={form.submit}>
          {okText ?? t('action.save')}
        </Button>
      )}
      {conflict && (
        <ConflictDialog of={of} conflict={conflict}>
          {props.children}
        </ConflictDialog>
      )}
    </fieldset>
  );
}
