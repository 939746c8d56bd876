import { InputNumber } from 'antd';
import { EditDialog } from '../../../../components/form/edit-dialog.tsx';
import { Field } from '../../../../components/form/field.tsx';
import { useCrud } from '../../../../components/form/use-crud.ts';
import { idColumn } from '../../../../components/list/columns.ts';
import { ListPage } from '../../../../components/list/list-page.tsx';
import { resources } from '../../../../lib/forms.gen.ts';
import { useT } from '../../../../lib/i18n.ts';
import { StatusField, statusColumn, statusFilter } from '../../../../parts/admin/status-switch.tsx';

const calls = resources.posts;

/** The posts that users can hold. */
export default function PostsPage() {
  const t = useT();
  const { form, list } = useCrud(calls, { counted: 'posts.counted' });
  return (
    <>
      <ListPage
        {...list}
        id="posts"
        label={t('posts.many')}
        columns={[
          { key: 'name', title: t('posts.name'), sort: true },
          { key: 'code', title: t('posts.code'), sort: true, show: 'code' },
          { key: 'sort', title: t('posts.sort'), sort: true, align: 'right' },
          statusColumn(t('posts.status'), calls.edit, 'name'),
          { key: 'remark', title: t('posts.remark') },
          { key: 'gmtCreate', title: t('posts.gmtCreate'), sort: true, show: 'time' },
          idColumn(t('posts.id')),
        ]}
        filters={[
          { kind: 'text', name: 'name', label: t('posts.name') },
          { kind: 'text', name: 'code', label: t('posts.code') },
          statusFilter(t, t('posts.status')),
        ]}
      />
      {form && (
        <EditDialog {...form} initial={{ sort: 1, status: 1 }}>
          <Field name="name" />
          <Field name="code" />
          <Field name="sort">
            <InputNumber min={0} precision={0} />
          </Field>
          <StatusField />
          <Field name="remark" />
        </EditDialog>
      )}
    </>
  );
}
