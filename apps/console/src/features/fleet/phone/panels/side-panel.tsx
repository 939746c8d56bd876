import { lazy, Suspense, useState } from 'react';
import { useT } from '../../../../lib/i18n.ts';
import { useCan } from '../../../../lib/session/session.ts';
import type { Recorder } from '../../../../parts/screen/use-recorder.ts';
import { RecordPanel } from '../record/record-panel.tsx';
import styles from './phone.module.css';
import { PhoneFiles } from './phone-files.tsx';
import { PhoneParams } from './phone-params.tsx';
import { PhoneRuns } from './phone-runs.tsx';

const RunDrawer = lazy(() => import('../../../../parts/runs/run-drawer.tsx'));

type Tab = 'runs' | 'files' | 'params' | 'record';

/** The phone's runs, pictures, parameters, and the recording. */
export function SidePanel({ deviceNo, recorder }: { deviceNo: string; recorder: Recorder | undefined }) {
  const t = useT();
  const mayRead = useCan('task:run:list');
  const tabs: Tab[] = [
    ...(mayRead ? (['runs', 'files', 'params'] as const) : []),
    ...(recorder ? (['record'] as const) : []),
  ];
  const [chosen, setChosen] = useState<Tab>();
  const [run, setRun] = useState<number>();
  const tab = chosen && tabs.includes(chosen) ? chosen : tabs[0];
  if (!tab) return null;
  const step = (by: number) => setChosen(tabs[(tabs.indexOf(tab) + by + tabs.length) % tabs.length]);
  return (
    <section className={styles.side}>
      <div
        role="tablist"
        aria-label={t('phonePage.side')}
        className={styles.tabs}
        onKeyDown={({ key }) => (key === 'ArrowRight' ? step(1) : key === 'ArrowLeft' && step(-1))}
      >
        {tabs.map((name) => (
          <button
            key={name}
            type="button"
            className="fl-bare"
            role="tab"
            id={`side-${name}`}
            aria-selected={name === tab}
            aria-controls="side-panel"
            tabIndex={name === tab ? 0 : -1}
            ref={(button) => {
              if (name === tab && button?.parentElement?.contains(document.activeElement)) button.focus();
            }}
            onClick={() => setChosen(name)}
          >
            {t(`phonePage.tab.${name}`)}
            {name === 'record' && recorder?.on && <span className={styles.recording} />}
          </button>
        ))}
      </div>
      <div role="tabpanel" id="side-panel" aria-labelledby={`side-${tab}`} className={styles.panel}>
        {tab === 'runs' && <PhoneRuns deviceNo={deviceNo} onOpen={setRun} />}
        {tab === 'files' && <PhoneFiles deviceNo={deviceNo} />}
        {tab === 'params' && <PhoneParams deviceNo={deviceNo} />}
        {tab === 'record' && recorder && <RecordPanel recorder={recorder} deviceNo={deviceNo} />}
      </div>
      <Suspense>{run !== undefined && <RunDrawer id={run} onClose={() => setRun(undefined)} />}</Suspense>
    </section>
  );
}
