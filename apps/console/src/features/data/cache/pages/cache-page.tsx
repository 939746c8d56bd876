import { Button } from '../../../../components/button.tsx';
import { Can } from '../../../../components/can.tsx';
import { useCrud } from '../../../../components/form/use-crud.ts';
import { type Column, idColumn } from '../../../../components/list/columns.ts';
import { ListPage } from '../../../../components/list/list-page.tsx';
import { afterConfirm } from '../../../../components/overlay/confirm.ts';
import { type RowOf, useSend } from '../../../../lib/calls/use-call.ts';
import { formatCount, formatDuration, formatTime } from '../../../../lib/format/format.ts';
import { permissionOf } from '../../../../lib/forms.ts';
import { type Translate, useT } from '../../../../lib/i18n.ts';
import { useNow } from '../../../../lib/use-now.ts';
import { choiceFilter } from '../../../../parts/pick/lookup-select.tsx';
import { CacheForm, cacheCalls, cacheTypes } from '../components/cache-form.tsx';

type Entry = RowOf<typeof cacheCalls.list>;

/** The refetch intervals while an entry is about to go, and otherwise. */
const soonMs = 2_000;
const otherwiseMs = 30_000;

const leftMs = ({ expiresAt }: Pick<Entry, 'expiresAt'>): number =>
  expiresAt === null ? Number.POSITIVE_INFINITY : Date.parse(expiresAt) - Date.now();

function Countdown({ entry }: { entry: Entry }) {
  const t = useT();
  useNow(entry.expiresAt !== null);
  if (entry.expiresAt === null) return <span className="fl-quiet">{t('cache.never')}</span>;
  const left = leftMs(entry);
  return (
    <time dateTime={entry.expiresAt} title={formatTime(entry.expiresAt)}>
      {left > 0 ? t('cache.left', { left: formatDuration(left) }) : t('status.expired')}
    </time>
  );
}

const columnsOf = (t: Translate): Column<Entry>[] => [
  { key: 'key', title: t('cache.key'), sort: true, width: 220, show: 'code' },
  { key: 'dataType', title: t('cache.dataType'), render: ({ dataType }) => t(`cache.type.${dataType}`) },
  { key: 'preview', title: t('cache.preview'), width: 320 },
  {
    key: 'size',
    title: t('cache.size'),
    align: 'right',
    render: ({ dataType, size }) => (dataType === 'string' ? null : formatCount(size)),
  },
  { key: 'expiresAt', title: t('cache.expiresAt'), sort: true, render: (entry) => <Countdown entry={entry} /> },
  { key: 'userName', title: t('cache.userName') },
  { key: 'gmtModified', title: t('cache.gmtModified'), sort: true, show: 'time' },
  { key: 'gmtCreate', title: t('cache.gmtCreate'), show: 'time', hidden: true },
  idColumn(t('cache.id')),
];

/** The cache of a tenant's scripts and users. */
export default function CachePage() {
  const t = useT();
  const { form, list } = useCrud(cacheCalls, { counted: 'cache.counted', nameOf: ({ key }) => key });
  const clear = useSend('GET /data/cache/clear', { done: () => t('cache.cleared') });
  const question = { title: t('cache.clear'), text: t('cache.clearAsk'), danger: true };
  return (
    <>
      <ListPage
        {...list}
        id="cache"
        label={t('cache.many')}
        columns={columnsOf(t)}
        filters={[
          { kind: 'text', name: 'key', label: t('cache.key') },
          choiceFilter('dataType', t('cache.dataType'), cacheTypes, (type) => t(`cache.type.${type}`)),
        ]}
        extra={
          <Can permission={permissionOf('GET /data/cache/clear')}>
            <Button danger onClick={() => afterConfirm(question, () => clear.mutate({}))}>
              {t('cache.clear')}
            </Button>
          </Can>
        }
        everyMs={(rows) => (rows.some((entry) => leftMs(entry) < otherwiseMs) ? soonMs : otherwiseMs)}
        empty={{ title: t('cache.none'), hint: t('cache.noneHint') }}
      />
      {form && <CacheForm {...form} />}
    </>
  );
}
