import { InputNumber, Switch } from 'antd';
import { EditDialog } from '../../../../components/form/edit-dialog.tsx';
import { Field } from '../../../../components/form/field.tsx';
import { useCrud } from '../../../../components/form/use-crud.ts';
import { ListPage } from '../../../../components/list/list-page.tsx';
import { PageLink } from '../../../../components/text/page-link.tsx';
import { usePageHref } from '../../../../components/text/page-ref.tsx';
import { resources } from '../../../../lib/forms.gen.ts';
import { useT } from '../../../../lib/i18n.ts';
import { dictDataPath } from '../../../../lib/navigation/addresses.ts';
import { useTab, useTabTitle } from '../../../../lib/navigation/tab-context.tsx';
import { StatusField, statusColumn, statusFilter } from '../../../../parts/admin/status-switch.tsx';

const calls = resources.dictEntries;

/** The entries of one dictionary, which its address names. */
export default function DictDataPage() {
  const t = useT();
  const dictionaries = usePageHref()('system/dictionaries');
  const dictType = useTab().path.slice(dictDataPath.length + 1);
  useTabTitle(dictType);
  const { form, list } = useCrud(calls, {
    counted: 'dictEntries.counted',
    nameOf: ({ label }) => label,
  });
  return (
    <>
      <ListPage
        {...list}
        id="dict-data"
        label={`${t('dictEntries.many')} · ${dictType}`}
        fixed={{ dictType }}
        columns={[
          { key: 'dictCode', title: t('dictEntries.dictCode'), align: 'right', hidden: true },
          {
            key: 'label',
            title: t('dictEntries.label'),
            sort: true,
            render: ({ label, defaultValue }) => (
              <>
                {label} {defaultValue && <span className="fl-quiet">{t('dictionaries.default')}</span>}
              </>
            ),
          },
          { key: 'value', title: t('dictEntries.value'), sort: true, show: 'code' },
          { key: 'sort', title: t('dictEntries.sort'), sort: true, align: 'right' },
          statusColumn(t('dictEntries.status'), calls.edit, 'label'),
          { key: 'remark', title: t('dictEntries.remark') },
          { key: 'gmtCreate', title: t('dictEntries.gmtCreate'), sort: true, show: 'time' },
        ]}
        filters={[
          { kind: 'text', name: 'label', label: t('dictEntries.label') },
          statusFilter(t, t('dictEntries.status')),
        ]}
        extra={dictionaries && <PageLink to={dictionaries}>{t('dictionaries.back')}</PageLink>}
      />
      {form && (
        <EditDialog {...form} initial={{ dictType, sort: 1, status: 1, defaultValue: false }}>
          <Field name="dictType" hidden />
          <Field name="label" />
          <Field name="value" />
          <Field name="sort">
            <InputNumber min={0} precision={0} />
          </Field>
          <StatusField />
          <Field name="defaultValue" valuePropName="checked">
            <Switch />
          </Field>
          <Field name="remark" />
        </EditDialog>
      )}
    </>
  );
}
