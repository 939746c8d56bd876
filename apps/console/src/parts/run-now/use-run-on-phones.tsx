import { lazy, type ReactNode, Suspense, useState } from 'react';
import { useT } from '../../lib/i18n.ts';
import { type RunTarget, useMayRunNow } from './run-now.ts';

const RunNow = lazy(() => import('./run-now.tsx'));

interface RunOnPhones {
  /** Opens the dialog that runs a script on these phones; `undefined` if the user may not. `onStarted`: the runs have been created. */
  run: ((deviceNos: readonly string[], onStarted?: () => void) => void) | undefined;
  dialog: ReactNode;
}

/** Runs any script at once on phones that a list names. */
export function useRunOnPhones(): RunOnPhones {
  const t = useT();
  const [open, setOpen] = useState<{ target: RunTarget; onStarted: (() => void) | undefined }>();
  const mayRun = useMayRunNow();
  const run = (deviceNos: readonly string[], onStarted?: () => void) => {
    const phones = [...new Set(deviceNos)];
    setOpen({
      target: { label: t('runNow.chosen', { count: phones.length }), phones: { deviceNos: phones } },
      onStarted,
    });
  };
  const dialog = open && (
    <Suspense>
      <RunNow targets={[open.target]} onStarted={open.onStarted} onClose={() => setOpen(undefined)} />
    </Suspense>
  );
  return { run: mayRun ? run : undefined, dialog: dialog ?? null };
}
