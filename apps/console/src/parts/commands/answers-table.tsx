import type { Column } from '../../components/list/columns.ts';
import { DataTable } from '../../components/list/data-table.tsx';
import type { ListControl } from '../../components/list/list-state.ts';
import { EmptyState } from '../../components/state/empty-state.tsx';
import { PageLink } from '../../components/text/page-link.tsx';
import { StatusWord } from '../../components/text/pill.tsx';
import { formatDuration, none } from '../../lib/format/format.ts';
import { type Translate, useT } from '../../lib/i18n.ts';
import { phoneHref } from '../../lib/navigation/addresses.ts';
import { useIsMobile } from '../../lib/theme/use-look.ts';
import styles from './commands.module.css';
import { answerMs, type CommandAnswer, statusOfAnswer } from './commands.ts';

const briefChars = 36;

/** A short answer in full, a long one behind its first words. */
export function AnswerText({ answer: { output, error } }: { answer: Pick<CommandAnswer, 'output' | 'error'> }) {
  const text = (error || output).trimEnd();
  const [first = ''] = text.split('\n', 1);
  const tone = error ? styles.failed : '';
  if (text === '') return <span className="fl-quiet">{none}</span>;
  if (first === text && text.length <= briefChars) return <div className={tone}>{text}</div>;
  return (
    <details className={styles.answer}>
      <summary className={`fl-cut ${tone}`}>{first}</summary>
      <pre className={styles.output}>{text}</pre>
    </details>
  );
}

const tenthMs = 100;

/** 0.3 s under ten seconds, 0:56 above. */
function durationWords(ms: number | null, t: Translate): string {
  if (ms === null) return none;
  return ms < 10_000
    ? t('command.seconds', { seconds: (Math.ceil(ms / tenthMs) / 10).toFixed(1) })
    : formatDuration(ms);
}

export function AnswersTable({ rows, control }: { rows: readonly CommandAnswer[]; control: ListControl }) {
  const t = useT();
  const narrow = useIsMobile();
  const columns: Column<CommandAnswer>[] = [
    {
      key: 'deviceNo',
      title: t('pick.deviceNo'),
      sort: true,
      render: ({ deviceNo, userName }) => (
        <span title={userName}>
          <PageLink to={phoneHref(deviceNo)}>{deviceNo}</PageLink>
        </span>
      ),
    },
    {
      key: 'state',
      title: t('pick.state'),
      render: (row) => (
        <div className={styles.stacked}>
          <StatusWord status={statusOfAnswer[row.state]}>{t(`command.state.${row.state}`)}</StatusWord>
          {narrow && (row.error || row.output) && <AnswerText answer={row} />}
        </div>
      ),
    },
    ...(narrow
      ? []
      : [{ key: 'answer', title: t('command.answer'), render: (row: CommandAnswer) => <AnswerText answer={row} /> }]),
    {
      key: 'duration',
      title: t('command.duration'),
      align: 'right',
      render: (row) => durationWords(answerMs(row), t),
    },
    { key: 'endedAt', title: t('runs.ended'), sort: true, show: 'time' },
    { key: 'userName', title: t('pick.owner') },
  ];
  if (rows.length === 0) return <EmptyState title={t('state.noResult')} hint={t('state.noResultHint')} />;
  return (
    <div className={styles.table}>
      <DataTable
        columns={columns}
        rows={rows}
        keyOf={({ id }) => id}
        nameOf={({ deviceNo }) => deviceNo}
        label={t('command.answers')}
        sort={control.state.sort}
        onSort={(sort) => control.change({ sort })}
      />
    </div>
  );
}
