import { Fragment } from 'react';
import { EmptyState } from '../../components/empty-state.tsx';
import { ErrorState } from '../../components/error-state.tsx';
import { DataTable } from '../../components/list/data-table.tsx';
import type { Filters } from '../../components/list/list-state.ts';
import { PageLink } from '../../components/page-link.tsx';
import { StatusWord } from '../../components/pill.tsx';
import type { Answer } from '../../lib/api.ts';
import { formatCount } from '../../lib/format.ts';
import { useT } from '../../lib/i18n.ts';
import { phoneHref } from '../../lib/navigation/addresses.ts';
import { useAsk } from '../../lib/use-call.ts';
import { AnswerText } from './answer-text.tsx';
import styles from './commands.module.css';
import { statusOfAnswer } from './commands.ts';

const route = 'GET /task/command/groups';
type Group = Answer<typeof route>['list'][number];

/** The first phones of a group, and how many more there are. */
function Phones({ group: { deviceNos, count } }: { group: Group }) {
  const t = useT();
  const rest = count - deviceNos.length;
  return (
    <span className={styles.phones}>
      {deviceNos.map((deviceNo, index) => (
        <Fragment key={deviceNo}>
          {index > 0 && t('command.comma')}
          <PageLink to={phoneHref(deviceNo)}>{deviceNo}</PageLink>
        </Fragment>
      ))}
      {rest > 0 && <span className="fl-quiet"> {t('command.andMore', { rest })}</span>}
    </span>
  );
}

interface Props {
  id: number;
  filters: Filters;
  /** Refetches at this interval while phones are to answer. */
  everyMs: number | undefined;
}

/** Identical answers, grouped: what most phones say, and what the others do. */
export function AnswerGroups({ id, filters, everyMs }: Props) {
  const t = useT();
  const { data, error, refetch } = useAsk(route, { query: { ...filters, id } }, { keep: true, everyMs });
  if (error && !data) return <ErrorState error={error} onRetry={() => void refetch()} />;
  if (data?.list.length === 0) return <EmptyState title={t('state.noResult')} hint={t('state.noResultHint')} />;
  const beyond = data ? data.total - data.list.length : 0;
  return (
    <div className={styles.table}>
      <DataTable<Group>
        columns={[
          { key: 'count', title: t('command.howMany'), align: 'right', render: ({ count }) => formatCount(count) },
          {
            key: 'answer',
            title: t('command.answer'),
            render: (group) =>
              group.output || group.error ? (
                <AnswerText answer={group} />
              ) : (
                <span className="fl-quiet">{t(`command.state.${group.state}`)}</span>
              ),
          },
          {
            key: 'state',
            title: t('command.state'),
            render: ({ state }) => (
              <StatusWord status={statusOfAnswer[state]}>{t(`command.state.${state}`)}</StatusWord>
            ),
          },
          { key: 'phones', title: t('pick.deviceNo'), render: (group) => <Phones group={group} /> },
        ]}
        rows={data?.list}
        keyOf={({ state, output, error }) => `${state} ${error} ${output}`}
        label={t('command.alike')}
      />
      {beyond > 0 && <p className="fl-quiet">{t('command.andMore', { rest: beyond })}</p>}
    </div>
  );
}
