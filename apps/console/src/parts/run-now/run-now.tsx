import { useState } from 'react';
import type { RunTarget, StartedRun } from './run-now.ts';
import RunNowDialog from './run-now-dialog.tsx';
import RunNowDrawer from './run-now-drawer.tsx';

interface Props {
  targets: readonly [RunTarget, ...RunTarget[]];
  onStarted?: (() => void) | undefined;
  onClose: () => void;
}

/** Runs a script at once, then shows the progress on each phone. Render it only while it is open. */
export default function RunNow({ targets, onStarted, onClose }: Props) {
  const [started, setStarted] = useState<StartedRun>();
  if (started) return <RunNowDrawer started={started} onClose={onClose} />;
  return (
    <RunNowDialog
      targets={targets}
      onStarted={(now) => {
        onStarted?.();
        setStarted(now);
      }}
      onClose={onClose}
    />
  );
}
