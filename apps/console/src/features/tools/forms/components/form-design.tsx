import { formUses } from '@flotilla/contract/form-check';
import type { FormField } from '@flotilla/contract/form-model';
import { placeOfSchemaPath } from '@flotilla/contract/form-schema';
import { lazy, Suspense, useRef, useState } from 'react';
import { Button } from '../../../../components/button.tsx';
import { Can } from '../../../../components/can.tsx';
import { ConflictDialog } from '../../../../components/form/conflict-dialog.tsx';
import { Field, FieldRow, Part } from '../../../../components/form/field.tsx';
import { FormBody } from '../../../../components/form/form-body.tsx';
import { PageTitle } from '../../../../components/text/page-title.tsx';
import { Pill } from '../../../../components/text/pill.tsx';
import { useT } from '../../../../lib/i18n.ts';
import { useTabTitle } from '../../../../lib/navigation/tab-context.tsx';
import { useCan } from '../../../../lib/session/session.ts';
import { BuilderField } from '../../../../parts/form-builder/builder-field.tsx';
import type { BuilderBinding } from '../../../../parts/form-builder/form-builder.tsx';
import { toFields, toNodes } from '../../../../parts/form-builder/tree.ts';
import { newUid } from '../../../../parts/form-builder/use-builder.ts';
import { type StoredForm, toValues } from '../form-values.ts';
import { useStoredForm } from '../use-stored-form.ts';
import styles from './forms.module.css';
import { SchemaButtons } from './schema-buttons.tsx';

const VersionsDialog = lazy(() => import('./versions-dialog.tsx'));

const add = 'POST /system/tools/form/add';
const binding: BuilderBinding<readonly FormField[]> = {
  use: formUses.form,
  toNodes: (fields = []) => toNodes(fields, newUid),
  toValue: toFields,
  placeOf: placeOfSchemaPath,
};

function Fields() {
  return (
    <>
      <FieldRow>
        <Field name="name" />
        <Field name="remark" />
      </FieldRow>
      <Part name="schema">
        <BuilderField
          name="schema"
          binding={binding}
          extra={({ nodes, send }) => <SchemaButtons nodes={nodes} send={send} />}
        />
      </Part>
    </>
  );
}

/** A stored form in the builder, with its versions, its import and its export. */
export function FormDesign({ row }: { row: StoredForm }) {
  const t = useT();
  const initial = useRef(toValues(row)).current;
  const stored = useStoredForm(row);
  const { form, began, isChanged, busy, conflict } = stored;
  const [isOpen, setOpen] = useState(false);
  const mayEdit = useCan('system:form:edit');
  useTabTitle(began.name);
  return (
    <div className={styles.page}>
      <div className={styles.head}>
        <PageTitle
          title={began.name}
          pill={<Pill status={isChanged ? 'warning' : 'online'}>{t(isChanged ? 'forms.unsaved' : 'forms.saved')}</Pill>}
          facts={[t('forms.versionNo', { version: began.version })]}
          actions={
            <>
              <Button icon="clock" onClick={() => setOpen(true)}>
                {t('forms.versions')}
              </Button>
              <Can permission="system:form:edit">
                <Button kind="primary" disabled={busy} onClick={form.submit}>
                  {t('action.save')}
                </Button>
              </Can>
            </>
          }
        />
      </div>
      <fieldset className="fl-plain" disabled={!mayEdit}>
        <FormBody
          form={form}
          of={add}
          initial={initial}
          fault={stored.fault}
          onSubmit={(sent) => void stored.submit(sent)}
        >
          <Fields />
        </FormBody>
      </fieldset>
      <Suspense>
        {isOpen && <VersionsDialog form={began} isChanged={isChanged} onClose={() => setOpen(false)} />}
      </Suspense>
      {conflict && (
        <ConflictDialog of={add} conflict={conflict}>
          <Fields />
        </ConflictDialog>
      )}
    </div>
  );
}
