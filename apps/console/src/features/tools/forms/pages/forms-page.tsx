import { toFormSchema } from '@flotilla/contract/form-schema';
import { useState } from 'react';
import { Field } from '../../../../components/form/field.tsx';
import { FormDialog } from '../../../../components/form/form-dialog.tsx';
import { useCrud } from '../../../../components/form/use-crud.ts';
import type { Column } from '../../../../components/list/columns.ts';
import { ListPage } from '../../../../components/list/list-page.tsx';
import { PageLink } from '../../../../components/text/page-link.tsx';
import { type RowOf, useSend } from '../../../../lib/calls/use-call.ts';
import { resources } from '../../../../lib/forms.gen.ts';
import { type Translate, useT } from '../../../../lib/i18n.ts';
import { go } from '../../../../lib/navigation/address.ts';
import { formHref } from '../../../../lib/navigation/addresses.ts';

type Form = RowOf<'GET /system/tools/form/list'>;

const columnsOf = (t: Translate): Column<Form>[] => [
  {
    key: 'name',
    title: t('forms.name'),
    sort: true,
    width: 240,
    render: ({ id, name }) => <PageLink to={formHref(id)}>{name}</PageLink>,
  },
  { key: 'fieldCount', title: t('forms.fieldCount'), align: 'right' },
  { key: 'version', title: t('forms.version'), align: 'right' },
  { key: 'remark', title: t('forms.remark'), width: 240 },
  { key: 'userName', title: t('forms.userName') },
  { key: 'authorName', title: t('forms.authorName') },
  { key: 'gmtModified', title: t('forms.gmtModified'), sort: true, show: 'time' },
  { key: 'id', title: t('forms.id'), sort: true, align: 'right', hidden: true },
];

/** Adds a form without fields and opens it in the builder. */
function AddDialog({ onClose }: { onClose: () => void }) {
  const t = useT();
  const { mutateAsync } = useSend('POST /system/tools/form/add', { done: 'added', quiet: true });
  return (
    <FormDialog<{ name: string; remark?: string }>
      title={t('form.add', { what: t('forms.counted', { count: 1 }) })}
      of="POST /system/tools/form/add"
      initial={{}}
      okText={t('forms.design')}
      onSubmit={async (values) => {
        const { id } = await mutateAsync({ body: { ...values, schema: toFormSchema([]) } });
        onClose();
        go(formHref(id));
      }}
      onClose={onClose}
    >
      <Field name="name" />
      <Field name="remark" />
    </FormDialog>
  );
}

/** The forms of the form builder. */
export default function FormsPage() {
  const t = useT();
  const [isAdding, setAdding] = useState(false);
  const { list, create, remove, removeChosen } = useCrud(resources.forms, { counted: 'forms.counted' });
  return (
    <>
      <ListPage
        {...list}
        id="forms"
        label={t('forms.label')}
        columns={columnsOf(t)}
        filters={[
          { kind: 'text', name: 'name', label: t('forms.name') },
          { kind: 'text', name: 'userName', label: t('forms.userName') },
        ]}
        create={{ ...create, onClick: () => setAdding(true) }}
        actions={(row) => [{ key: 'design', label: t('forms.design'), to: formHref(row.id) }, remove(row)]}
        batch={[removeChosen]}
        empty={{ title: t('forms.none'), hint: t('forms.noneHint') }}
      />
      {isAdding && <AddDialog onClose={() => setAdding(false)} />}
    </>
  );
}
