import { Input } from 'antd';
import { EditDialog } from '../../../../components/form/edit-dialog.tsx';
import { Field } from '../../../../components/form/field.tsx';
import { useCrud } from '../../../../components/form/use-crud.ts';
import { idColumn } from '../../../../components/list/columns.ts';
import { ListPage } from '../../../../components/list/list-page.tsx';
import { useT } from '../../../../lib/i18n.ts';
import { ParameterField, ParameterValue } from '../components/parameter-field.tsx';

const calls = {
  list: 'GET /system/config/sysConfig/list',
  one: 'GET /system/config/sysConfig/one',
  add: 'POST /system/config/sysConfig/add',
  edit: 'PUT /system/config/sysConfig/edit',
  remove: 'DELETE /system/config/sysConfig/delete',
  fields: ['configName', 'configKey', 'configValue', 'remark'],
} as const;

/** The list of parameters, with a form to add or edit one. The server reads the built-in ones; users add others for their own programs. */
export default function ParametersPage() {
  const t = useT();
  const { form, list } = useCrud(calls, {
    counted: 'parameters.counted',
    nameOf: ({ configName }) => configName,
    // The reason why a built-in parameter cannot be deleted.
    undeletableReason: ({ builtIn }) => (builtIn ? t('parameters.fixed') : undefined),
  });
  return (
    <>
      <ListPage
        {...list}
        id="parameters"
        label={t('parameters.many')}
        columns={[
          { key: 'configName', title: t('parameters.configName'), width: 220, sort: true, essential: true },
          { key: 'configKey', title: t('parameters.configKey'), width: 180, sort: true, show: 'code' },
          {
            key: 'configValue',
            title: t('parameters.configValue'),
            width: 120,
            essential: true,
            render: (row) => <ParameterValue row={row} />,
          },
          {
            key: 'defaultValue',
            title: t('parameters.defaultValue'),
            width: 100,
            render: ({ kind, defaultValue }) => <ParameterValue row={{ kind, configValue: defaultValue ?? '' }} />,
          },
          {
            key: 'builtIn',
            title: t('parameters.builtIn'),
            render: ({ builtIn }) => t(builtIn ? 'admin.yes' : 'admin.no'),
          },
          { key: 'remark', title: t('parameters.remark'), width: 100 },
          { key: 'updatedAt', title: t('parameters.updatedAt'), show: 'time' },
          idColumn(t('parameters.id')),
        ]}
        filters={[
          { kind: 'text', name: 'configName', label: t('parameters.configName') },
          { kind: 'text', name: 'configKey', label: t('parameters.configKey') },
          {
            kind: 'choice',
            name: 'builtIn',
            label: t('parameters.builtIn'),
            choices: [
              { value: '1', label: t('admin.yes') },
              { value: '0', label: t('admin.no') },
            ],
          },
        ]}
        exportBy={{ route: 'GET /system/config/export', permission: 'system:config:export' }}
      />
      {form && (
        <EditDialog {...form}>
          {(row) => (
            <>
              <Field name="configName" />
              <Field name="configKey">
                <Input disabled={row?.builtIn} />
              </Field>
              <ParameterField row={row} />
              <Field name="remark" />
            </>
          )}
        </EditDialog>
      )}
    </>
  );
}
