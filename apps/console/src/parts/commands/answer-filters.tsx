import { Input, Segmented } from 'antd';
import type { ListControl } from '../../components/list/list-state.ts';
import { StatusMark } from '../../components/text/status-mark.tsx';
import { formatCount } from '../../lib/format/format.ts';
import { useT } from '../../lib/i18n.ts';
import styles from './commands.module.css';
import { type AnswerState, answerStates, type Command, statusOfAnswer } from './commands.ts';

interface Props {
  command: Pick<Command, 'counts' | 'total'>;
  control: ListControl;
  /** Identical answers are grouped. */
  together: boolean;
  onTogether: (together: boolean) => void;
}

/** Filters answers by state, with counts, and by number or text. */
export function AnswerFilters({ command, control, together, onTogether }: Props) {
  const t = useT();
  const { filters } = control.state;
  const change = (name: 'state' | 'text', value: string) => {
    const { [name]: _before, ...others } = filters;
    control.change({ filters: value ? { ...others, [name]: value } : others });
  };
  const choice = (state: AnswerState | undefined, count: number) => (
    <button
      key={state ?? ''}
      type="button"
      className={styles.choice}
      aria-pressed={(filters.state ?? '') === (state ?? '')}
      onClick={() => change('state', state ?? '')}
    >
      {state && <StatusMark status={statusOfAnswer[state]} size={10} />}
      {state ? t(`command.state.${state}`) : t('list.all')} <span>{formatCount(count)}</span>
    </button>
  );
  const shown = answerStates.filter((state) => command.counts[state] > 0 || filters.state === state);
  return (
    <div className={styles.choices}>
      {/* biome-ignore lint/a11y/useSemanticElements: a row of buttons is no set of fields. */}
      <span role="group" aria-label={t('pick.state')} className={styles.choices}>
        {choice(undefined, command.total)}
        {shown.map((state) => choice(state, command.counts[state]))}
      </span>
      <Segmented
        className={styles.view ?? ''}
        aria-label={t('command.answers')}
        value={together}
        onChange={onTogether}
        options={[
          { value: false, label: t('command.byPhone') },
          { value: true, label: t('command.alike') },
        ]}
      />
      <Input.Search
        className={styles.search ?? ''}
        allowClear
        aria-label={t('command.search')}
        placeholder={t('command.search')}
        onSearch={(text) => change('text', text.trim())}
      />
    </div>
  );
}
