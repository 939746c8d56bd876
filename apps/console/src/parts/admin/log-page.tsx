import type { ReactNode } from 'react';
import { Button } from '../../components/button.tsx';
import { Can } from '../../components/can.tsx';
import { useRemove } from '../../components/form/use-remove.ts';
import type { Filter } from '../../components/list/filter-row.tsx';
import { ListPage, type ListPageProps } from '../../components/list/list-page.tsx';
import { afterConfirm } from '../../components/overlay/confirm.ts';
import { StatusWord } from '../../components/text/pill.tsx';
import type { Route } from '../../lib/calls/api.ts';
import { type ListRoute, type RowOf, useSend } from '../../lib/calls/use-call.ts';
import { permissionOf } from '../../lib/forms.ts';
import { type Translate, useT } from '../../lib/i18n.ts';
import type { MessageKey } from '../../locales/keys.ts';

export function Outcome({ status }: { status: 0 | 1 }) {
  const t = useT();
  return <StatusWord status={status === 1 ? 'online' : 'alarm'}>{t(`admin.outcome.${status}`)}</StatusWord>;
}

export const outcomeFilter = (t: Translate, label: string): Filter => ({
  kind: 'choice',
  name: 'status',
  label,
  choices: ([1, 0] as const).map((status) => ({ value: String(status), label: t(`admin.outcome.${status}`) })),
});

type Line = { readonly id: number };

interface Props<R extends ListRoute> extends Pick<ListPageProps<R>, 'id' | 'label' | 'columns' | 'filters'> {
  calls: { list: R; remove: Route; clear: Route; export: NonNullable<ListPageProps<R>['exportBy']>['route'] };
  counted: MessageKey;
  nameOf: (row: RowOf<R>) => string;
  /** The actions of a row before its deletion. */
  actions?: NonNullable<ListPageProps<R>['actions']>;
  onDetails?: (row: RowOf<R>) => void;
  /** Before the button that deletes all lines. */
  extra?: ReactNode;
}

/** A log that the site writes: its lines are read, exported and deleted. */
export function LogPage<R extends ListRoute>(props: Props<R>) {
  const { calls, counted, nameOf, onDetails, actions, label, extra, ...list } = props;
  const t = useT();
  const { remove, removeChosen } = useRemove<RowOf<R> & Line>(calls.remove, { counted, nameOf });
  const clear = useSend(calls.clear, { done: () => t('admin.cleared', { what: label }) });
  const question = { title: t('admin.clear'), text: t('admin.clearAsk', { what: label }), danger: true };
  return (
    <ListPage<R>
      {...list}
      route={calls.list}
      label={label}
      nameOf={nameOf}
      actions={(row) => [
        ...(onDetails ? [{ key: 'details', label: t('action.details'), onClick: () => onDetails(row) }] : []),
        ...(actions?.(row) ?? []),
        remove(row as RowOf<R> & Line),
      ]}
      batch={[removeChosen as never]}
      exportBy={{ route: calls.export, permission: permissionOf(calls.export) }}
      extra={
        <>
          {extra}
          <Can permission={permissionOf(calls.clear)}>
            <Button danger onClick={() => afterConfirm(question, () => clear.mutate({} as never))}>
              {t('admin.clear')}
            </Button>
          </Can>
        </>
      }
      empty={{ title: t('list.none', { what: t(counted, { count: 1 }) }) }}
    />
  );
}
