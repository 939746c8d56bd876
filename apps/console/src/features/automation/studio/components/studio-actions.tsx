import { Button } from '../../../../components/button.tsx';
import { useT } from '../../../../lib/i18n.ts';
import { useCan } from '../../../../lib/session/session.ts';
import type { StudioDialog } from './studio-dialogs.tsx';
import type { Trial } from './use-trial.ts';

interface Props {
  trial: Trial;
  /** `undefined` if the phone's screen cannot be touched. */
  recording: { readonly on: boolean; readonly toggle: () => void } | undefined;
  hasParameters: boolean;
  isChanged: boolean;
  hasPhone: boolean;
  onRun: () => void;
  onOpen: (dialog: StudioDialog) => void;
}

/** Starts a trial run of the script text, or stops the running one. */
function TrialButton({ trial, hasPhone, onRun }: Pick<Props, 'trial' | 'hasPhone' | 'onRun'>) {
  const t = useT();
  const mayRun = useCan('task:task:edit');
  const mayStop = useCan('task:run:stop');
  if (trial.isRunning)
    return (
      <Button
        kind="primary"
        danger
        icon="stop"
        disabled={!mayStop || trial.isStopping}
        title={mayStop ? undefined : t('studio.mayNotStop')}
        onClick={trial.stop}
      >
        {t(trial.isStopping ? 'run.stopping' : 'action.stop')}
      </Button>
    );
  const reason = mayRun ? (hasPhone ? undefined : t('studio.choosePhone')) : t('studio.mayNotRun');
  return (
    <Button
      kind="primary"
      icon="play"
      disabled={reason !== undefined || trial.isStarting}
      title={reason}
      onClick={onRun}
    >
      {t('studio.run')}
    </Button>
  );
}

/** The actions on the script in the studio. */
export function StudioActions({ trial, recording, hasParameters, isChanged, hasPhone, onRun, onOpen }: Props) {
  const t = useT();
  return (
    <>
      {hasParameters && <Button onClick={() => onOpen('params')}>{t('studio.params')}</Button>}
      <Button onClick={() => onOpen('versions')}>{t('scripts.versions')}</Button>
      {recording && (
        <Button icon={recording.on ? 'stop' : 'dot'} aria-pressed={recording.on} onClick={recording.toggle}>
          {t(recording.on ? 'studio.recordEnd' : 'studio.record')}
        </Button>
      )}
      <Button disabled={!isChanged} onClick={() => onOpen('save')}>
        {t('action.save')}
      </Button>
      <TrialButton trial={trial} hasPhone={hasPhone} onRun={onRun} />
    </>
  );
}
