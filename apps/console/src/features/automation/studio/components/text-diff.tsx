import { lazy, type ReactNode, Suspense } from 'react';
import { RowsSkeleton } from '../../../../components/state/skeleton.tsx';
import styles from './studio.module.css';

const DiffView = lazy(() => import('../../../../parts/editor/diff-view.tsx'));

interface Props {
  before: { title: ReactNode; text: string };
  after: { title: ReactNode; text: string };
}

/** Two texts side by side under their titles. */
export function TextDiff({ before, after }: Props) {
  return (
    <>
      <div className={styles.sides}>
        <span>{before.title}</span>
        <span>{after.title}</span>
      </div>
      <Suspense fallback={<RowsSkeleton rows={8} />}>
        <DiffView before={before.text} after={after.text} />
      </Suspense>
    </>
  );
}
