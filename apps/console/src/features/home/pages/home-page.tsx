import { useFleetSummary } from '../../../app/shell/fleet-counts.tsx';
import { type CellState, Cells } from '../../../components/cells.tsx';
import { ErrorState } from '../../../components/error-state.tsx';
import { PageTitle } from '../../../components/page-title.tsx';
import { RowsSkeleton } from '../../../components/skeleton.tsx';
import { formatClock } from '../../../lib/format.ts';
import { useT } from '../../../lib/i18n.ts';
import styles from './home.module.css';

/** The positions of the contract's `fleetStates`: offline, idle, busy, disabled. */
const cellStates: readonly CellState[] = ['offline', 'online', 'busy', 'disabled'];
const columns = 36;

/** The fleet at a glance: every phone is a cell in its group. */
export default function HomePage() {
  const t = useT();
  const { data, dataUpdatedAt, error, refetch } = useFleetSummary();
  const facts = data ? [t('home.updated', { time: formatClock(dataUpdatedAt) })] : [];
  return (
    <div className={styles.page}>
      <PageTitle title={t('home.title')} facts={facts} />
      {!data && (error ? <ErrorState error={error} onRetry={() => void refetch()} /> : <RowsSkeleton />)}
      <div className={styles.groups}>
        {data?.groups.map(({ id, name, deviceNos, states }) => (
          <section key={id ?? 'none'}>
            <h2 className={styles.group}>{name}</h2>
            <Cells
              states={states.map((state) => cellStates[state] ?? 'empty')}
              columns={columns}
              label={name}
              nameOf={(index) => deviceNos[index] ?? ''}
            />
          </section>
        ))}
      </div>
    </div>
  );
}
