import { useMemo, useState } from 'react';
import { MomentField, momentRule } from '../../../../components/date/moment-field.tsx';
import { CheckTree } from '../../../../components/form/check-tree.tsx';
import { EditDialog } from '../../../../components/form/edit-dialog.tsx';
import { type Entry, Field } from '../../../../components/form/field.tsx';
import { FormDialog } from '../../../../components/form/form-dialog.tsx';
import { Pending } from '../../../../components/state/pending.tsx';
import { useAsk, useSend } from '../../../../lib/calls/use-call.ts';
import { toLocalInput } from '../../../../lib/format/local-time.ts';
import { resources } from '../../../../lib/forms.gen.ts';
import { useT } from '../../../../lib/i18n.ts';
import { AssistantSetup } from './assistant-setup.tsx';
import { permissionTree } from './permission-tree.ts';
import styles from './profile.module.css';
import { ShownOnce } from './shown-once.tsx';

const calls = resources.apiTokens;

interface Values {
  name: string;
  permissions: string[];
  expiresAt?: string | null;
}
interface Props {
  /** `undefined` for a new token. */
  id: number | undefined;
  onClose: () => void;
}

function PermissionField({ id, value = [], onChange }: Entry<string[]>) {
  const t = useT();
  const asked = useAsk('GET /system/tokens/choices', {});
  const tree = useMemo(() => permissionTree(asked.data ?? []), [asked.data]);
  if (!asked.data) return <Pending query={asked} rows={4} />;
  return (
    <CheckTree
      {...(id !== undefined && { id })}
      nodes={tree.nodes}
      label={t('apiTokens.permissions')}
      value={tree.idsOf(value)}
      onChange={(ids) => onChange?.(tree.changed(value, ids))}
    />
  );
}

function Fields() {
  const t = useT();
  return (
    <>
      <Field name="name" />
      <Field name="expiresAt" rules={[momentRule()]}>
        <MomentField label={t('apiTokens.expiresAt')} />
      </Field>
      <Field name="permissions">
        <PermissionField />
      </Field>
    </>
  );
}

const bodyOf = ({ expiresAt, ...rest }: Values) => ({ ...rest, expiresAt: expiresAt || null });

/** A token's name, expiry and permissions. A new one is shown once. */
export function TokenDialog({ id, onClose }: Props) {
  const t = useT();
  const [made, setMade] = useState<string>();
  const add = useSend(calls.add, { quiet: true });
  const what = t('apiTokens.counted', { count: 1 });
  if (made !== undefined) return <MadeToken token={made} onClose={onClose} />;
  if (id === undefined) {
    return (
      <FormDialog<Values>
        title={t('form.add', { what })}
        of={calls.add}
        initial={{ permissions: [] }}
        onSubmit={async (values) => setMade((await add.mutateAsync({ body: bodyOf(values) })).token)}
        onSaved={() => {}}
        onClose={onClose}
      >
        <Fields />
      </FormDialog>
    );
  }
  return (
    <EditDialog<typeof calls, Values>
      calls={calls}
      id={id}
      what={what}
      toValues={({ name, permissions, expiresAt }) => ({ name, permissions, expiresAt: toLocalInput(expiresAt) })}
      toBody={bodyOf}
      onClose={onClose}
    >
      <Fields />
    </EditDialog>
  );
}

function MadeToken({ token, onClose }: { token: string; onClose: () => void }) {
  const t = useT();
  return (
    <ShownOnce title={t('profile.newToken')} text={token} onClose={onClose}>
      <p>{t('profile.copyToken')}</p>
      <code className={styles.secret}>{token}</code>
      <p className="fl-small">
        {t('profile.useToken')} <code>Authorization: Bearer …</code>
      </p>
      <AssistantSetup token={token} />
    </ShownOnce>
  );
}
