import { Input, Segmented, Select } from 'antd';
import { EditDialog } from '../../../../components/form/edit-dialog.tsx';
import { Field } from '../../../../components/form/field.tsx';
import { useCrud } from '../../../../components/form/use-crud.ts';
import { idColumn } from '../../../../components/list/columns.ts';
import { ListPage } from '../../../../components/list/list-page.tsx';
import { StatusWord } from '../../../../components/text/pill.tsx';
import { useAsk } from '../../../../lib/calls/use-call.ts';
import { resources } from '../../../../lib/forms.gen.ts';
import { useT } from '../../../../lib/i18n.ts';

const calls = resources.notices;
const statuses = [1, 0] as const;
const fewestRows = 6;

/** The notices of the site and of tenants. */
export default function NoticesPage() {
  const t = useT();
  const { form, list } = useCrud(calls, {
    counted: 'notices.counted',
    nameOf: ({ title }) => title,
  });
  const types = useAsk('GET /system/config/dict/data/GetDictData', { query: { dictType: 'sys_notice_type' } });
  const typeChoices = types.data?.list.map(({ value, label }) => ({ value, label })) ?? [];
  const statusChoices = statuses.map((value) => ({ value, label: t(`notice.status.${value}`) }));
  return (
    <>
      <ListPage
        {...list}
        id="notices"
        label={t('notices.many')}
        columns={[
          { key: 'title', title: t('notices.title'), sort: true, width: 320 },
          { key: 'type', title: t('notices.type'), sort: true, render: ({ typeLabel }) => typeLabel },
          {
            key: 'status',
            title: t('notices.status'),
            render: ({ status }) => (
              <StatusWord status={status === 1 ? 'online' : 'disabled'}>{t(`notice.status.${status}`)}</StatusWord>
            ),
          },
          { key: 'userName', title: t('notices.userName') },
          { key: 'gmtCreate', title: t('notices.gmtCreate'), sort: true, show: 'time' },
          { key: 'gmtModified', title: t('notices.gmtModified'), show: 'time', hidden: true },
          idColumn(t('notices.id')),
        ]}
        filters={[
          { kind: 'text', name: 'title', label: t('notices.title') },
          { kind: 'choice', name: 'type', label: t('notices.type'), choices: typeChoices },
          { kind: 'text', name: 'userName', label: t('notices.userName') },
          { kind: 'choice', name: 'status', label: t('notices.status'), choices: statusChoices },
        ]}
        empty={{ ...list.empty, hint: t('notice.noneHint') }}
      />
      {form && (
        <EditDialog
          {...form}
          initial={{ status: 1, ...(types.data?.defaultValue && { type: types.data.defaultValue }) }}
          waitsFor={types}
        >
          <Field name="title" />
          <Field name="type">
            <Select options={typeChoices} />
          </Field>
          <Field name="content" extra={t('notice.contentHint')}>
            <Input.TextArea autoSize={{ minRows: fewestRows, maxRows: 16 }} />
          </Field>
          <Field name="status">
            <Segmented options={statusChoices} />
          </Field>
        </EditDialog>
      )}
    </>
  );
}
