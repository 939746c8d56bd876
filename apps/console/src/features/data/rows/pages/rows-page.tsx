import { lazy, Suspense, useState } from 'react';
import { EditDialog } from '../../../../components/form/edit-dialog.tsx';
import { useCrud } from '../../../../components/form/use-crud.ts';
import { type Column, idColumn } from '../../../../components/list/columns.ts';
import type { Filter } from '../../../../components/list/filter-row.tsx';
import { ListPage } from '../../../../components/list/list-page.tsx';
import { EmptyState } from '../../../../components/state/empty-state.tsx';
import { ErrorState } from '../../../../components/state/error-state.tsx';
import { Pending } from '../../../../components/state/pending.tsx';
import { PageLink } from '../../../../components/text/page-link.tsx';
import { useQueryValue } from '../../../../components/text/query-value.ts';
import { toSearch } from '../../../../lib/calls/api.ts';
import { type RowOf, useAsk } from '../../../../lib/calls/use-call.ts';
import { resources } from '../../../../lib/forms.gen.ts';
import { permissionOf } from '../../../../lib/forms.ts';
import { type Translate, useT } from '../../../../lib/i18n.ts';
import { dataTablesPath } from '../../../../lib/navigation/addresses.ts';
import { useSetSearch } from '../../../../lib/navigation/tab-context.tsx';
import { LookupSelect } from '../../../../parts/pick/lookup-select.tsx';
import { rowTables } from '../../../../parts/pick/lookups.ts';
import { nameIn, RowFields, type Table } from '../components/row-fields.tsx';
import styles from './rows.module.css';

const ImportRowsDialog = lazy(() => import('../components/import-rows-dialog.tsx'));

type Row = RowOf<'GET /data/row/list'>;
interface RowValues {
  values: Record<string, string>;
}
const calls = resources.dataRows;
/** The length of a row's first value in a question. */
const nameLength = 40;

const columnsOf = (t: Translate, { fields }: Table): Column<Row>[] => [
  ...fields.map((field) => ({
    key: `value.${field.englishName}`,
    title: nameIn(field),
    width: 200,
    render: ({ values }: Row) => values[field.englishName],
  })),
  { key: 'gmtModified', title: t('dataRows.gmtModified'), sort: true, show: 'time' },
  { key: 'gmtCreate', title: t('dataRows.gmtCreate'), sort: true, show: 'time', hidden: true },
  idColumn(t('dataRows.id')),
];

const nameOfRow = ({ id, values }: Row): string =>
  Object.values(values)
    .find((value) => value !== '')
    ?.slice(0, nameLength) ?? String(id);

/** Selects a table and clears the filters of the previous one. */
function TableSelect({ tableId, className }: { tableId: number | null; className?: string | undefined }) {
  const t = useT();
  const setSearch = useSetSearch();
  return (
    <LookupSelect
      className={className ?? ''}
      aria-label={t('dataRows.tableId')}
      placeholder={t('dataRows.tableId')}
      from={rowTables}
      value={tableId}
      onChange={(id: number) => setSearch(toSearch({ tableId: id }))}
    />
  );
}

function RowsOf({ table }: { table: Table }) {
  const t = useT();
  const [isImporting, setImporting] = useState(false);
  const { form, list } = useCrud(calls, { counted: 'dataRows.counted', nameOf: nameOfRow });
  const searched = table.fields.filter(({ searchable }) => searchable);
  const filters: Filter[] = [
    {
      kind: 'own',
      name: 'table',
      label: t('dataRows.tableId'),
      render: ({ className }) => <TableSelect tableId={table.id} className={className} />,
    },
    ...searched.map((field) => ({
      kind: 'text' as const,
      name: `value.${field.englishName}`,
      label: nameIn(field),
    })),
  ];
  return (
    <>
      <ListPage
        {...list}
        id={`data-rows-${table.id}`}
        label={t('dataRows.many')}
        fixed={{ tableId: table.id } as never}
        columns={columnsOf(t, table)}
        filters={filters}
        onImport={{ permission: permissionOf('POST /data/row/import'), onClick: () => setImporting(true) }}
        empty={{ title: t('rows.none', { name: nameIn(table) }), hint: t('rows.noneHint') }}
      />
      {form && (
        <EditDialog<typeof calls, RowValues>
          {...form}
          initial={{ values: {} }}
          toValues={({ values }) => ({ values })}
          toBody={({ values }) => ({ ...(form.id === undefined && { tableId: table.id }), values })}
        >
          <RowFields table={table} />
        </EditDialog>
      )}
      {isImporting && (
        <Suspense>
          <ImportRowsDialog table={table} onClose={() => setImporting(false)} />
        </Suspense>
      )}
    </>
  );
}

/** The rows of one dynamic table, whose fields are the columns. */
export default function RowsPage() {
  const t = useT();
  const [chosen] = useQueryValue('tableId');
  const id = Number(chosen);
  const isChosen = Number.isSafeInteger(id) && id > 0;
  const asked = useAsk('GET /data/row/tables', { query: { ids: String(id) } }, { enabled: isChosen });
  const table = asked.data?.list[0];
  if (isChosen && table) return <RowsOf key={id} table={table} />;
  if (isChosen && asked.isPending) return <Pending query={asked} rows={8} />;
  if (isChosen && asked.error) return <ErrorState error={asked.error} onRetry={() => void asked.refetch()} />;
  return (
    <EmptyState
      whole
      title={t('rows.choose')}
      hint={t('rows.chooseHint')}
      action={
        <span className={styles.choose}>
          <TableSelect tableId={null} className={styles.select} />
          <PageLink to={dataTablesPath}>{t('rows.toTables')}</PageLink>
        </span>
      }
    />
  );
}
