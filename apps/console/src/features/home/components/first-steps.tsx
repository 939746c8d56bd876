import { EmptyState } from '../../../components/empty-state.tsx';
import { PageRef } from '../../../components/page-ref.tsx';
import { useT } from '../../../lib/i18n.ts';
import styles from './home.module.css';

const steps = [
  { key: 'join', page: 'fleet/unassigned-devices' },
  { key: 'script', page: 'automation/scripts' },
  { key: 'task', page: 'automation/tasks' },
] as const;

export function FirstSteps() {
  const t = useT();
  return (
    <>
      <EmptyState title={t('home.welcome')} hint={t('home.welcomeHint')} />
      <ol className={styles.steps}>
        {steps.map(({ key, page }) => (
          <li key={key}>
            <PageRef page={page}>{t(`home.step.${key}`)}</PageRef>
            <small>{t(`home.step.${key}Hint`)}</small>
          </li>
        ))}
      </ol>
      <p className={styles.demo}>{t('home.demo')}</p>
    </>
  );
}
