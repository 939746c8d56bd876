import { Fragment } from 'react';
import { DataTable } from '../../components/list/data-table.tsx';
import type { Filters } from '../../components/list/list-state.ts';
import { EmptyState } from '../../components/state/empty-state.tsx';
import { Pending } from '../../components/state/pending.tsx';
import { PageLink } from '../../components/text/page-link.tsx';
import { StatusWord } from '../../components/text/pill.tsx';
import { type RowOf, useAsk } from '../../lib/calls/use-call.ts';
import { formatCount } from '../../lib/format/format.ts';
import { useT } from '../../lib/i18n.ts';
import { phoneHref } from '../../lib/navigation/addresses.ts';
import { AnswerText } from './answers-table.tsx';
import styles from './commands.module.css';
import { type Command, openCount, statusOfAnswer } from './commands.ts';

const route = 'GET /task/command/groups';
type Group = RowOf<typeof route>;

/** The interval of calls that read all responses, while some are missing. */
export const readAllMs = 5_000;

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

/** Identical results, grouped. */
export function AnswerGroups({ command, filters }: { command: Command; filters: Filters }) {
  const t = useT();
  const everyMs = openCount(command) > 0 ? readAllMs : undefined;
  const asked = useAsk(route, { query: { ...filters, id: command.id } }, { keep: true, everyMs });
  const { data, error } = asked;
  if (error && !data) return <Pending query={asked} />;
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
            title: t('pick.state'),
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
