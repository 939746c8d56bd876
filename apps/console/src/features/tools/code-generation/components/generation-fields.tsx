import { featureTemplates, generatedAreas, menuGroups } from '@flotilla/contract/generated-features';
import type { GenTable } from '@flotilla/contract/http/tools/code-generation';
import { Form, Segmented, Select, Switch } from 'antd';
import { Field } from '../../../../components/form/field.tsx';
import { useAsk } from '../../../../lib/calls/use-call.ts';
import { useT } from '../../../../lib/i18n.ts';
import type { MessageKey } from '../../../../locales/keys.ts';
import styles from '../code-generation.module.css';

const asChoices = (names: readonly string[]) => names.map((value) => ({ value, label: value }));

/** The second table of a form, and its column that refers to the first. */
function SubFields({ table }: { table: GenTable }) {
  const form = Form.useFormInstance();
  const chosen = Form.useWatch<string | undefined>('subTable', form);
  const { data } = useAsk('GET /system/tools/gen/list', { query: { pageSize: 1_000 } });
  const tables = data?.list.filter(({ id }) => id !== table.id) ?? [];
  const id = tables.find(({ name }) => name === chosen)?.id;
  const sub = useAsk('GET /system/tools/gen/one', { query: { id: id ?? 0 } }, { enabled: id !== undefined });
  const keys = sub.data?.columns.filter(({ refersTo }) => refersTo === table.name).map(({ column }) => column) ?? [];
  return (
    <>
      <Field name="subTable" required>
        <Select showSearch options={asChoices(tables.map(({ name }) => name))} />
      </Field>
      <Field name="subColumn" required>
        <Select options={asChoices(keys)} />
      </Field>
    </>
  );
}

/** The template with its options, and the place in the menu. */
export function GenerationFields({ table }: { table: GenTable }) {
  const t = useT();
  const form = Form.useFormInstance();
  const template = Form.useWatch<string | undefined>('template', form);
  const moduleType = Form.useWatch<string | undefined>('moduleType', form);
  const area = generatedAreas.find((one) => one === moduleType);
  const groups = area ? menuGroups[area] : [];
  const parents = table.columns.filter(({ refersTo }) => refersTo === table.name).map(({ column }) => column);
  return (
    <div className={styles.fields}>
      <Field name="template">
        <Segmented options={featureTemplates.map((value) => ({ value, label: t(`gen.template.${value}`) }))} />
      </Field>
      <Field name="isOwned">
        <Segmented
          options={[
            { value: true as never, label: t('gen.owner.tenant') },
            { value: false as never, label: t('gen.owner.site') },
          ]}
        />
      </Field>
      <Field name="isImported" valuePropName="checked">
        <Switch />
      </Field>
      <Field name="menuParent">
        <Select
          options={[
            { value: '', label: t('gen.menu.default') },
            ...groups.map((value) => ({ value, label: t(`gen.menu.${value}` as MessageKey) })),
          ]}
        />
      </Field>
      {template === 'tree' && (
        <Field name="parentColumn" required>
          <Select options={asChoices(parents)} />
        </Field>
      )}
      {template === 'sub' && <SubFields table={table} />}
    </div>
  );
}
