import { Segmented } from 'antd';
import type { ReactNode } from 'react';
import type { ListControl } from '../../../../components/list/list-state.ts';
import { StatusMark } from '../../../../components/text/status-mark.tsx';
import { useAsk } from '../../../../lib/calls/use-call.ts';
import { formatCount } from '../../../../lib/format/format.ts';
import { useT } from '../../../../lib/i18n.ts';
import styles from '../monitor.module.css';
import type { Odd } from '../wall/use-odd.ts';

interface Props {
  control: ListControl;
  odd: Odd | undefined;
  /** Whether only phones whose pictures differ from the majority are shown. */
  oddOnly: boolean;
  onOddOnly: (only: boolean) => void;
}

/** Switches between all phones, those that need attention, and those with a different screen; with counts where these are known. */
export function WhichPhones({ control, odd, oddOnly, onOddOnly }: Props) {
  const t = useT();
  const { groupId, attention, ...others } = control.state.filters;
  const counted = Object.keys(others).length === 0;
  const { data } = useAsk(
    'GET /device/monitor/counts',
    { query: { groupId: groupId ? Number(groupId) : undefined } },
    { everyMs: 5_000, enabled: counted },
  );
  const count = (number: number | undefined) =>
    number !== undefined && <span className={styles.count}>{formatCount(number)}</span>;
  const label = (words: string, number: number | undefined, mark?: ReactNode) => (
    <>
      {mark} {words}
      {count(number)}
    </>
  );
  const choose = (next: string) => {
    onOddOnly(next === 'odd');
    const { attention: before, ...rest } = control.state.filters;
    const wanted = next === 'attention' ? { ...rest, attention: '1' } : rest;
    if ((before === '1') !== (next === 'attention')) control.change({ filters: wanted });
  };
  return (
    <Segmented
      aria-label={t('monitor.which')}
      value={oddOnly ? 'odd' : attention === '1' ? 'attention' : ''}
      onChange={choose}
      options={[
        { value: '', label: label(t('list.all'), counted ? data?.total : undefined) },
        {
          value: 'attention',
          label: label(
            t('shell.attention'),
            counted ? data?.attention : undefined,
            (data?.attention ?? 0) > 0 && <StatusMark status="alarm" size={10} />,
          ),
        },
        {
          value: 'odd',
          disabled: !odd && !oddOnly,
          title: odd ? t('monitor.oddCounts', { same: odd.same, differ: odd.odd.size }) : t('monitor.oddHint'),
          label: label(t('monitor.odd'), odd?.odd.size),
        },
      ]}
    />
  );
}
