import type { ReactNode } from 'react';
import { type FormRoute, FormScope, permissionOf, scopeOf } from '../../lib/forms.ts';
import { useT } from '../../lib/i18n.ts';
import { useUnsaved } from '../../lib/navigation/tab-context.tsx';
import { hasPermission, useSession } from '../../lib/session.ts';
import { Button } from '../button.tsx';
import { ConflictDialog } from './conflict-dialog.tsx';
import { FormBody } from './form-body.tsx';
import { type Save, useComparedSave } from './use-compared-save.ts';
import { useFormSubmit } from './use-form-submit.ts';
import { useNewerValues } from './use-newer-values.ts';

interface Props<Values extends object> {
  /** The call whose fields these are; without its permission the form can only be read. */
  of: FormRoute;
  /** Before the ids of its fields, where the page has another form. */
  name: string;
  /** What is saved; newer values appear in the fields that nobody has changed. */
  initial: Partial<Values>;
  /** The `gmtModified` of `initial`, where a save over what somebody else has saved meanwhile is refused. */
  stamp?: string;
  /** Rejects with what the server said: its errors land at their fields. `changed`: those that are not saved as they are. */
  onSubmit: Save<Values>;
  okText?: string;
  /** The button of the page's main action. */
  primary?: boolean;
  /** Whether the fields are empty again after they were saved. */
  emptied?: boolean;
  children: ReactNode;
}

/** A form that is a part of a page. */
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
      if ((await save(values)) && emptied) form.resetFields();
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
        <FormScope value={scopeOf(of)}>
          <ConflictDialog
            mine={conflict.mine}
            theirs={conflict.theirs}
            savedAt={conflict.theirs.gmtModified}
            onDecide={conflict.decide}
          >
            {props.children}
          </ConflictDialog>
        </FormScope>
      )}
    </fieldset>
  );
}
