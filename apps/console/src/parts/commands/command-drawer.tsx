import { Drawer } from 'antd';
import { useState } from 'react';
import { Button } from '../../components/button.tsx';
import { ExportButton } from '../../components/list/export-button.tsx';
import { toQuery, useLocalState } from '../../components/list/list-state.ts';
import { Pager } from '../../components/list/pager.tsx';
import { confirm } from '../../components/overlay/confirm.ts';
import { Pending } from '../../components/state/pending.tsx';
import { usePageHref } from '../../components/text/page-ref.tsx';
import { Pill } from '../../components/text/pill.tsx';
import { useAsk, useSend } from '../../lib/calls/use-call.ts';
import { useT } from '../../lib/i18n.ts';
import { go } from '../../lib/navigation/address.ts';
import { useCan } from '../../lib/session/session.ts';
import { layout } from '../../lib/theme/tokens.ts';
import { AnswerFilters } from './answer-filters.tsx';
import { AnswerGroups, readAllMs } from './answer-groups.tsx';
import { AnswersTable } from './answers-table.tsx';
import { CommandFacts } from './command-facts.tsx';
import styles from './commands.module.css';
import {
  type Command,
  exportPermission,
  failedCount,
  ledgerPage,
  openCount,
  sendPermission,
  useMayGive,
} from './commands.ts';

const route = 'GET /task/command/one';
/** The refetch interval while responses are missing. */
const everyMs = 1_500;

function useAnswers(id: number) {
  const control = useLocalState();
  const [ended, setEnded] = useState(false);
  const query = { ...toQuery(control.state), id };
  const asked = useAsk(
    route,
    { query },
    { keep: true, everyMs: ended ? undefined : control.state.filters.text ? readAllMs : everyMs },
  );
  const isEnded = asked.data !== undefined && openCount(asked.data.command) === 0;
  if (isEnded !== ended) setEnded(isEnded);
  return { asked, control, query };
}

function Actions({ command, onRetry }: { command: Command; onRetry: (command: Command) => void }) {
  const t = useT();
  const maySend = useCan(sendPermission);
  const mayGive = useMayGive();
  const cancel = useSend('POST /task/command/cancel', {
    done: ({ count }) => t('command.cancelled', { count }),
  });
  const { waiting } = command.counts;
  const failed = failedCount(command);
  async function takeBack(): Promise<void> {
    const title = t('command.cancel');
    const text = t('command.cancelAsk', { count: waiting });
    if (await confirm({ title, text, ids: `#${command.id}`, danger: true }))
      cancel.mutate({ body: { id: command.id } });
  }
  if (!maySend) return null;
  return (
    <>
      {waiting > 0 && (
        <Button danger onClick={() => void takeBack()}>
          {t('command.cancelSome', { count: waiting })}
        </Button>
      )}
      {failed > 0 && mayGive(command.kind) && (
        <Button onClick={() => onRetry(command)}>{t('command.retry', { count: failed })}</Button>
      )}
    </>
  );
}

function CommandPill({ command }: { command: Pick<Command, 'counts' | 'total'> }) {
  const t = useT();
  const open = openCount(command);
  const failed = failedCount(command);
  if (open > 0) return <Pill status="busy">{t('command.open', { count: open })}</Pill>;
  if (failed > 0) return <Pill status="alarm">{t('command.failedCount', { count: failed })}</Pill>;
  if (command.counts.done === 0) return <Pill status="disabled">{t('command.state.cancelled')}</Pill>;
  return <Pill status="online">{t('command.state.done')}</Pill>;
}

interface Props {
  id: number;
  /** Sends the command again to the phones that failed or were not reached. */
  onRetry: (command: Command) => void;
  onClose: () => void;
  /** Shows a link to the ledger, if the drawer is not the ledger's own. */
  linked?: boolean;
}

/** A command with the live responses of the phones. Render it only while it is open. */
export default function CommandDrawer({ id, onRetry, onClose, linked = false }: Props) {
  const t = useT();
  const ledger = usePageHref()(ledgerPage, { command: id });
  const { asked, control, query } = useAnswers(id);
  const [together, setTogether] = useState(false);
  const { data } = asked;
  const command = data?.command;
  return (
    <Drawer
      open
      size={layout.drawer}
      title={command ? `${t(`command.kind.${command.kind}`)} · #${id}` : t('command.title', { id })}
      extra={command && <CommandPill command={command} />}
      onClose={onClose}
      footer={
        <div className={styles.foot}>
          {linked && ledger && (
            <Button
              kind="link"
              onClick={() => {
                onClose();
                go(ledger);
              }}
            >
              {t('command.inLedger')}
            </Button>
          )}
          <span className={styles.grow} />
          {command && <ExportButton route="GET /task/command/export" permission={exportPermission} query={query} />}
          {command && <Actions command={command} onRetry={onRetry} />}
          <Button onClick={onClose}>{t('action.close')}</Button>
        </div>
      }
    >
      <Pending query={asked} rows={6} />
      {data && command && (
        <div className={styles.body}>
          <CommandFacts command={command} />
          <section aria-label={t('command.answers')}>
            <AnswerFilters command={command} control={control} together={together} onTogether={setTogether} />
            {together ? (
              <AnswerGroups command={command} filters={control.state.filters} />
            ) : (
              <>
                <AnswersTable rows={data.list} control={control} />
                {data.total > control.state.pageSize && (
                  <Pager
                    control={control}
                    total={data.total}
                    small
                    words={t('command.phones', { count: data.total })}
                  />
                )}
              </>
            )}
          </section>
        </div>
      )}
    </Drawer>
  );
}
