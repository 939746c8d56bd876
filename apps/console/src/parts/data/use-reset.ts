import type { DataItem } from '@flotilla/contract/http/data/data-items';
import { confirm } from '../../components/overlay/confirm.ts';
import { useSend } from '../../lib/calls/use-call.ts';
import { useT } from '../../lib/i18n.ts';
import { toast } from '../../lib/toast.ts';

const permission = 'data:item:reset' as const;
const mayReset = ({ state }: DataItem) => state === 'used' || state === 'aside';

/** Frees lines again after a confirmation. */
export function useReset() {
  const t = useT();
  const { mutateAsync } = useSend('POST /data/item/reset');
  async function ask(title: string, body: { ids: number[] } | { groupId: number; state: 'used' | 'aside' }) {
    if (!(await confirm({ title, text: t('data.resetAsk'), danger: true }))) return;
    const { reset } = await mutateAsync({ body });
    toast.success(t('data.resetDone', { count: reset }));
  }
  const quietly = (asked: Promise<void>) => void asked.catch(() => {});
  return {
    resetOne: (row: DataItem) => ({
      ...{ key: 'reset', label: t('data.reset'), permission },
      onClick: () => quietly(ask(t('data.resetSome', { count: 1 }), { ids: [row.id] })),
      disabledReason: mayReset(row) ? undefined : t(`data.state.${row.state}`),
    }),
    resetChosen: {
      ...{ key: 'reset', label: t('data.reset'), permission },
      onClick: (rows: readonly DataItem[], clear: () => void) =>
        quietly(ask(t('data.resetSome', { count: rows.length }), { ids: rows.map(({ id }) => id) }).then(clear)),
    },
    resetAll: (group: { readonly id: number; readonly name: string }, state: 'used' | 'aside') => ({
      ...{ key: `reset-${state}`, label: t('data.resetAll', { state: t(`data.state.${state}`) }), permission },
      onClick: () =>
        quietly(
          ask(t('data.resetAllOf', { group: group.name, state: t(`data.state.${state}`) }), {
            groupId: group.id,
            state,
          }),
        ),
    }),
  };
}
