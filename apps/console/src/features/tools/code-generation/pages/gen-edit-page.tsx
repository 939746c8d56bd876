import type { GenColumn, GenTable } from '@flotilla/contract/http/tools/code-generation';
import { Select } from 'antd';
import { Field } from '../../../../components/form/field.tsx';
import { PageForm } from '../../../../components/form/page-form.tsx';
import { RowActions } from '../../../../components/list/row-actions.tsx';
import { Panel } from '../../../../components/panel.tsx';
import { EmptyState } from '../../../../components/state/empty-state.tsx';
import { Pending } from '../../../../components/state/pending.tsx';
import { PageLink } from '../../../../components/text/page-link.tsx';
import { usePageHref } from '../../../../components/text/page-ref.tsx';
import { PageTitle } from '../../../../components/text/page-title.tsx';
import { useAsk, useSend } from '../../../../lib/calls/use-call.ts';
import { useT } from '../../../../lib/i18n.ts';
import { useTab, useTabTitle } from '../../../../lib/navigation/tab-context.tsx';
import { useDictionary } from '../../../../parts/admin/use-dictionary.ts';
import styles from '../code-generation.module.css';
import { ColumnTable } from '../components/column-table.tsx';
import { GenerationFields } from '../components/generation-fields.tsx';
import { useGenActions } from '../use-gen-actions.tsx';

const edit = 'PUT /system/tools/gen/edit';
type ColumnSettings = Omit<GenColumn, 'column' | 'type' | 'isNullable' | 'refersTo' | 'digits' | 'choices'>;
type Values = Omit<GenTable, 'id' | 'name' | 'comment' | 'gmtCreate' | 'gmtModified' | 'columns'> & {
  columns: ColumnSettings[];
};

/** The settings in the order of the fields, without the facts that the database has. */
const settingsOf = (column: GenColumn): ColumnSettings => {
  const { id, wordZhCN, wordEn, wordZhTW, inAdd, inEdit, inList, isRequired, query, widget, dictionary } = column;
  return { id, wordZhCN, wordEn, wordZhTW, inAdd, inEdit, inList, isRequired, query, widget, dictionary };
};

function valuesOf(table: GenTable): Values {
  const { id: _id, name: _name, comment: _comment, gmtCreate: _created, gmtModified: _stamp, ...values } = table;
  const { moduleType, columns } = values;
  return { ...values, moduleType: moduleType || (undefined as unknown as string), columns: columns.map(settingsOf) };
}

/** Hidden options of other templates are not sent. */
const bodyOf = ({ columns, ...values }: Values) => ({
  ...values,
  menuParent: values.menuParent ?? '',
  parentColumn: values.template === 'tree' ? (values.parentColumn ?? '') : '',
  subTable: values.template === 'sub' ? (values.subTable ?? '') : '',
  subColumn: values.template === 'sub' ? (values.subColumn ?? '') : '',
  columns: columns.map(({ dictionary, ...column }) => ({ ...column, dictionary: dictionary ?? '' })),
});

function Basics() {
  const t = useT();
  const modules = useDictionary('sys_module_type');
  return (
    <div className={styles.fields}>
      <Field name="moduleType" required>
        <Select options={modules.choices} />
      </Field>
      <Field name="slice" extra={t('gen.sliceHint')} />
      <Field name="wordZhCN" />
      <Field name="wordEn" />
      <Field name="wordZhTW" />
    </div>
  );
}

function EditForm({ table }: { table: GenTable }) {
  const t = useT();
  const save = useSend(edit, { done: 'saved', quiet: true });
  return (
    <PageForm<Values>
      of={edit}
      name={`gen-${table.id}`}
      initial={valuesOf(table)}
      stamp={table.gmtModified}
      primary
      onSubmit={async (values, _changed, gmtModified) => {
        await save.mutateAsync({ query: { id: table.id }, body: { ...bodyOf(values), gmtModified } });
      }}
    >
      <div className={styles.panels}>
        <Panel title={t('gen.basics')}>
          <div className={styles.body}>
            <Basics />
          </div>
        </Panel>
        <Panel title={t('gen.generation')}>
          <div className={styles.body}>
            <GenerationFields table={table} />
          </div>
        </Panel>
        <Panel title={t('gen.columns')} count={table.columns.length}>
          <ColumnTable columns={table.columns} />
        </Panel>
      </div>
    </PageForm>
  );
}

/** The settings of one imported table. */
export default function GenEditPage() {
  const t = useT();
  const list = usePageHref()('tools/code-generation');
  const id = Number(new URLSearchParams(useTab().search).get('id'));
  const isId = Number.isInteger(id) && id > 0;
  const asked = useAsk('GET /system/tools/gen/one', { query: { id } }, { enabled: isId });
  const { actions, preview } = useGenActions();
  const table = asked.data;
  useTabTitle(table?.name);
  if (!isId) return <EmptyState title={t('gen.notFound')} />;
  if (!table) return <Pending query={asked} rows={12} />;
  return (
    <div className={styles.page}>
      <PageTitle
        title={t('gen.title', { table: table.name })}
        facts={[table.comment, list && <PageLink to={list}>{t('genTables.many')}</PageLink>].filter(Boolean)}
        actions={<RowActions actions={actions(table)} />}
      />
      <EditForm key={table.id} table={table} />
      {preview}
    </div>
  );
}
