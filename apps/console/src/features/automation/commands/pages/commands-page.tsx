import { lazy, Suspense, useState } from 'react';
import { Button } from '../../../../components/button.tsx';
import { type Column, idColumn } from '../../../../components/list/columns.ts';
import { ListPage } from '../../../../components/list/list-page.tsx';
import { Icon } from '../../../../components/text/icon.tsx';
import { useQueryValue } from '../../../../components/text/query-value.ts';
import { refresh } from '../../../../lib/calls/use-call.ts';
import { type Translate, useT } from '../../../../lib/i18n.ts';
import { useCan } from '../../../../lib/session/session.ts';
import { space } from '../../../../lib/theme/tokens.ts';
import { argsWords } from '../../../../parts/commands/command-words.ts';
import {
  answerStates,
  type Command,
  chosenTarget,
  commandKinds,
  kindIcons,
  openCount,
  retryTarget,
  sendPermission,
  type Target,
} from '../../../../parts/commands/commands.ts';
import { CountsBar } from '../../../../parts/commands/counts-bar.tsx';
import { choiceFilter } from '../../../../parts/pick/lookup-select.tsx';

const CommandDrawer = lazy(() => import('../../../../parts/commands/command-drawer.tsx'));
const SendCommandDialog = lazy(() => import('../../../../parts/commands/send-command-dialog.tsx'));
const SelectDevice = lazy(() => import('../../../../parts/pick/select-device.tsx'));

/** The refetch intervals while responses of phones are missing, and otherwise. */
const openMs = 3_000;
const restMs = 15_000;

const columnsOf = (t: Translate, open: (id: number) => void): Column<Command>[] => [
  {
    key: 'kind',
    title: t('command.kind'),
    render: ({ id, kind }) => (
      <Button kind="link" style={{ gap: space[2] }} onClick={() => open(id)}>
        <Icon name={kindIcons[kind]} size={14} />
        {t(`command.kind.${kind}`)}
      </Button>
    ),
  },
  { key: 'counts', title: t('run.progress'), render: (command) => <CountsBar command={command} /> },
  {
    key: 'args',
    title: t('command.content'),
    width: 320,
    render: (command) => {
      const words = argsWords(command, t);
      return (
        words && (
          <span className={command.kind === 'shell' ? 'fl-mono' : undefined} title={words}>
            {words}
          </span>
        )
      );
    },
  },
  { key: 'userName', title: t('command.giver') },
  { key: 'source', title: t('command.source'), render: ({ source }) => t(`command.source.${source}`) },
  { key: 'createdAt', title: t('command.given'), sort: true, show: 'time' },
  { key: 'deadlineAt', title: t('command.deadline'), hidden: true, show: 'time' },
  idColumn(t('pick.id')),
];

interface Order {
  target: Target;
  again?: Command;
}

/** The list of commands with the responses of the phones. */
export default function CommandsPage() {
  const t = useT();
  const [open, setOpen] = useQueryValue('command');
  const [choosing, setChoosing] = useState(false);
  const [order, setOrder] = useState<Order>();
  const maySend = useCan(sendPermission);
  const mayChoose = useCan('device:list:list') && maySend;
  const send = { label: t('command.send'), onClick: () => setChoosing(true) };
  const retry = (command: Command) => setOrder({ target: retryTarget(command, t), again: command });
  return (
    <>
      <ListPage
        route="GET /task/command/list"
        id="commands"
        label={t('command.ledger')}
        everyMs={(rows) => (rows.some((row) => openCount(row) > 0) ? openMs : restMs)}
        columns={columnsOf(t, setOpen)}
        filters={[
          choiceFilter('kind', t('command.kind'), commandKinds, (kind) => t(`command.kind.${kind}`)),
          choiceFilter('state', t('pick.state'), answerStates, (state) => t(`command.state.${state}`)),
          { kind: 'text', name: 'userName', label: t('command.giver') },
          { kind: 'text', name: 'deviceNo', label: t('pick.deviceNo') },
          { kind: 'range', label: t('command.given') },
        ]}
        nameOf={({ id, kind }) => `${t(`command.kind.${kind}`)} #${id}`}
        actions={({ id }) => [{ key: 'answers', label: t('command.answers'), onClick: () => setOpen(id) }]}
        {...(mayChoose && { create: send })}
        totalWords={(total) => t('command.total', { total })}
        empty={{
          title: t('command.none'),
          hint: t('command.noneHint'),
          action: mayChoose && (
            <Button kind="primary" onClick={send.onClick}>
              {send.label}
            </Button>
          ),
        }}
      />
      <Suspense>
        {open && (
          <CommandDrawer
            key={open}
            id={Number(open)}
            onRetry={retry}
            onClose={() => {
              setOpen(undefined);
              refresh('GET /task/command/list');
            }}
          />
        )}
        {choosing && (
          <SelectDevice
            onPick={(_joined, deviceNos) => deviceNos.length > 0 && setOrder({ target: chosenTarget(deviceNos, t) })}
            onClose={() => setChoosing(false)}
          />
        )}
        {order && (
          <SendCommandDialog
            targets={[order.target]}
            again={order.again}
            onClose={() => setOrder(undefined)}
            onSent={(id) => {
              setOrder(undefined);
              setOpen(id);
            }}
          />
        )}
      </Suspense>
    </>
  );
}
