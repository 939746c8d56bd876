import { lazy, Suspense, useRef, useState } from 'react';
import { RowsSkeleton } from '../../../../components/state/skeleton.tsx';
import { PageTitle } from '../../../../components/text/page-title.tsx';
import { Pill } from '../../../../components/text/pill.tsx';
import { useQueryValue } from '../../../../components/text/query-value.ts';
import { useT } from '../../../../lib/i18n.ts';
import { useTabTitle } from '../../../../lib/navigation/tab-context.tsx';
import { useCan } from '../../../../lib/session/session.ts';
import { toast } from '../../../../lib/toast.ts';
import type { ScriptEditor } from '../../../../parts/editor/create-editor.ts';
import { rights } from '../../../../parts/phone/use-phone-menu.ts';
import { useRecorder } from '../../../../parts/screen/use-recorder.ts';
import type { ParamValues } from '../../../../parts/scripts/param-fields.tsx';
import { PhoneColumn, usePhoneRow, useScreens } from './phone-column.tsx';
import { RunPanel } from './run-panel.tsx';
import styles from './studio.module.css';
import { StudioActions } from './studio-actions.tsx';
import type { StudioDialog } from './studio-dialogs.tsx';
import { useSave } from './use-save.ts';
import { type Script, useScriptText } from './use-script-text.ts';
import { useTrial } from './use-trial.ts';

const TextNotice = lazy(() => import('./text-notice.tsx'));
const StudioDialogs = lazy(() => import('./studio-dialogs.tsx'));
const CodeEditor = lazy(() => import('../../../../parts/editor/code-editor.tsx'));

/** The initial parameters of a trial run. */
const defaultsOf = (parameters: Script['parameters']): ParamValues =>
  Object.fromEntries(parameters.map(({ key, defaultValue }) => [key, defaultValue]));

/** A script's text with a phone to try it on. */
export function StudioView({ script }: { script: Script }) {
  const t = useT();
  useTabTitle(script.name);
  const editor = useRef<ScriptEditor>(undefined);
  const text = useScriptText(script, (taken) => editor.current?.replace(taken));
  const saving = useSave(script.id, text);
  const [deviceNo, choose] = useQueryValue('deviceNo');
  const [params, setParams] = useState(() => defaultsOf(script.parameters));
  const [dialog, open] = useState<StudioDialog>();
  const trial = useTrial(() => editor.current);
  const recorder = useRecorder();
  const toggleRecording = () => {
    if (!recorder.on) return recorder.start();
    if (recorder.lines.length > 0) editor.current?.insert(recorder.lines);
    recorder.stop();
    recorder.clear();
  };
  const phone = usePhoneRow(deviceNo);
  const screens = useScreens();
  const canRecord = useCan(rights.control) && screens === true && !!phone;
  const mayRun = useCan('task:task:edit');

  const run = () => {
    if (!mayRun || trial.isRunning) return;
    if (!deviceNo) toast.info(t('studio.choosePhone'));
    else void trial.start({ id: script.id, content: text.text, deviceNo, params });
  };
  return (
    <div className={styles.page}>
      <PageTitle
        title={script.name}
        pill={
          <Pill status={text.isChanged ? 'warning' : 'online'}>
            {t(text.isChanged ? 'studio.unsaved' : 'studio.saved')}
          </Pill>
        }
        facts={[t('studio.version', { version: text.base.version }), t('editor.keys')]}
        actions={
          <StudioActions
            trial={trial}
            recording={canRecord ? { on: recorder.on, toggle: toggleRecording } : undefined}
            hasParameters={script.parameters.length > 0}
            isChanged={text.isChanged}
            hasPhone={deviceNo !== undefined}
            onRun={run}
            onOpen={open}
          />
        }
      />
      {(text.draft || text.newer) && (
        <Suspense>
          <TextNotice script={script} text={text} onCompare={saving.compare} />
        </Suspense>
      )}
      <div className={styles.columns}>
        <section className={styles.work} aria-label={t('editor.code')}>
          <Suspense fallback={<RowsSkeleton rows={10} />}>
            <CodeEditor
              attach={(made) => {
                editor.current = made;
              }}
              text={text.text}
              onChange={text.setText}
              onRun={run}
              onSave={() => text.isChanged && open('save')}
            />
          </Suspense>
          <RunPanel trial={trial} />
        </section>
        <section className={styles.phone} aria-label={t('studio.phone')}>
          <PhoneColumn
            deviceNo={deviceNo}
            phone={phone}
            onChoose={choose}
            onSteer={recorder.note}
            onPick={(line) => editor.current?.insert([line])}
          />
        </section>
      </div>
      <Suspense>
        {(dialog || saving.conflict) && (
          <StudioDialogs
            script={script}
            text={text}
            saving={saving}
            editor={editor}
            params={params}
            onParams={setParams}
            dialog={dialog}
            onClose={() => open(undefined)}
          />
        )}
      </Suspense>
    </div>
  );
}
