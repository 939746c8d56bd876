import type { MonitorRow } from '@flotilla/contract/http/fleet/monitor';
import { lazy, Suspense, useState } from 'react';
import { Button } from '../../../../components/button.tsx';
import { AutoScroll, DarkConsole } from '../../../../components/dark-console.tsx';
import { MenuButton } from '../../../../components/overlay/menu-button.tsx';
import { EmptyState } from '../../../../components/state/empty-state.tsx';
import { Pending } from '../../../../components/state/pending.tsx';
import { Icon } from '../../../../components/text/icon.tsx';
import { usePageHref } from '../../../../components/text/page-ref.tsx';
import { PageTitle } from '../../../../components/text/page-title.tsx';
import { Pill } from '../../../../components/text/pill.tsx';
import { useQueryValue } from '../../../../components/text/query-value.ts';
import { useAsk } from '../../../../lib/calls/use-call.ts';
import { useT } from '../../../../lib/i18n.ts';
import type { LiveSocket } from '../../../../lib/live/live-socket.ts';
import { useLiveSocket } from '../../../../lib/live/use-live-socket.ts';
import { go } from '../../../../lib/navigation/address.ts';
import { useTabTitle } from '../../../../lib/navigation/tab-context.tsx';
import { useCan } from '../../../../lib/session/session.ts';
import { useIsMobile } from '../../../../lib/theme/use-look.ts';
import { chosenTarget } from '../../../../parts/commands/commands.ts';
import { LogNotes, LogTools } from '../../../../parts/phone/log-tools.tsx';
import { PhoneDialogs } from '../../../../parts/phone/phone-dialogs.tsx';
import { attentionMark, modelName, osName } from '../../../../parts/phone/phone-state.ts';
import { usePhone } from '../../../../parts/phone/use-phone.ts';
import { usePhoneLog } from '../../../../parts/phone/use-phone-log.ts';
import { type PhoneDialog, rights, usePhoneMenu } from '../../../../parts/phone/use-phone-menu.ts';
import { type StartedRun, useMayRunNow } from '../../../../parts/run-now/run-now.ts';
import { RunStrip } from '../../../../parts/run-now/run-strip.tsx';
import { useRunProgress } from '../../../../parts/run-now/use-run-progress.ts';
import { useRecorder } from '../../../../parts/screen/use-recorder.ts';
import styles from '../panels/phone.module.css';
import { PhoneAdb } from '../panels/phone-adb.tsx';
import { PhoneAlarms } from '../panels/phone-alarms.tsx';
import { ScreenPanel } from '../panels/screen-panel.tsx';
import { SidePanel } from '../panels/side-panel.tsx';
import { useAdbItem } from '../panels/use-adb-item.ts';
import { VitalsStrip } from '../panels/vitals-strip.tsx';

const RunNowDialog = lazy(() => import('../../../../parts/run-now/run-now-dialog.tsx'));
const AdbDialog = lazy(() => import('../panels/adb-dialog.tsx'));
const WhyDialog = lazy(() => import('../panels/why-dialog.tsx'));

const everyMs = 5_000;

function LogPanel({ deviceNo }: { deviceNo: string }) {
  const t = useT();
  const { book, closed, linkAgain } = usePhoneLog(deviceNo);
  const [follow, setFollow] = useState(true);
  return (
    <section className={styles.log} aria-label={t('monitor.log')}>
      <header className="fl-row">
        <h2>{t('monitor.log')}</h2>
        <LogTools deviceNo={deviceNo} book={book} closed={closed} onLinkAgain={linkAgain} />
      </header>
      <DarkConsole
        lines={book}
        height="fill"
        follow={follow}
        onFollow={setFollow}
        empty={t(book.kept > 0 ? 'phone.logNone' : 'phone.logWaiting')}
      />
      <footer className="fl-row">
        <AutoScroll on={follow} onChange={setFollow} />
        <LogNotes book={book} />
      </footer>
    </section>
  );
}

interface ViewProps {
  socket: LiveSocket;
  row: MonitorRow;
  rowAtMs: number;
  /** Whether the deployment allows viewing screens. */
  openScreen: boolean;
}

function PhoneView({ socket, row, rowAtMs, openScreen }: ViewProps) {
  const t = useT();
  const { phone, steering } = usePhone(socket, row, rowAtMs, true);
  const [wanted, setWanted] = useState(true);
  const [dialog, open] = useState<PhoneDialog | 'why' | 'run' | 'adb'>();
  const close = () => open(undefined);
  const recorder = useRecorder();
  const may = {
    log: useCan(rights.log),
    control: useCan(rights.control),
    why: useCan('task:task:list'),
  };
  const screens = useCan(rights.view) && openScreen;
  const mayRun = useMayRunNow();
  const [started, setStarted] = useState<StartedRun>();
  const progress = useRunProgress(started);
  const menu = usePhoneMenu({ socket, phone, steering, screens, setWanted, open, onOwnPage: true });
  const { deviceNo } = phone;
  const { status, word } = attentionMark(phone);
  const state = [t(word), phone.online && phone.taskName].filter(Boolean).join(' · ');
  const facts = [
    modelName(phone),
    osName(phone),
    phone.apkVersion && t('phonePage.agent', { version: phone.apkVersion }),
    phone.agent?.host && t('phonePage.agentHost', { host: phone.agent.host }),
    phone.groupName,
    phone.userName,
  ].filter(Boolean);
  const narrow = useIsMobile();
  const adb = useAdbItem(phone, () => open('adb'));
  const settings = menu.find(({ key }) => key === 'config');
  return (
    <div className={styles.page}>
      <PageTitle
        title={deviceNo}
        pill={<Pill status={status}>{state}</Pill>}
        facts={narrow ? [] : facts}
        actions={
          <>
            {settings && <Button onClick={settings.onClick}>{settings.label}</Button>}
            {mayRun && (
              <Button kind="primary" icon="play" disabled={phone.status === 1} onClick={() => open('run')}>
                {t('runNow.title')}
              </Button>
            )}
            {may.why && <Button onClick={() => open('why')}>{t('tasks.why')}</Button>}
            <MenuButton
              className={styles.moreButton}
              label={t('monitor.menuOf', { deviceNo })}
              // The log is next to the screen.
              items={[...menu.filter(({ key }) => key !== 'log' && key !== 'config'), ...adb]}
            >
              <Icon name="more" />
            </MenuButton>
          </>
        }
      />
      {started && <RunStrip started={started} progress={progress} onClose={() => setStarted(undefined)} />}
      <PhoneAlarms deviceNo={deviceNo} />
      <PhoneAdb deviceNo={deviceNo} />
      <VitalsStrip socket={socket} phone={phone} facts={narrow ? facts.join(' · ') : undefined} />
      <div className={styles.columns}>
        {screens && (
          <ScreenPanel
            socket={socket}
            phone={phone}
            steering={steering}
            wanted={wanted}
            onWant={setWanted}
            onSteer={recorder.note}
          />
        )}
        {may.log && <LogPanel deviceNo={deviceNo} />}
        <SidePanel deviceNo={deviceNo} recorder={screens && may.control ? recorder : undefined} />
      </div>
      <PhoneDialogs
        deviceNo={deviceNo}
        dialog={dialog === 'run' || dialog === 'adb' ? undefined : dialog}
        shown={wanted && phone.online}
        setWanted={setWanted}
        onClose={close}
      />
      <Suspense>
        {dialog === 'adb' && <AdbDialog deviceNo={deviceNo} onClose={close} />}
        {dialog === 'why' && <WhyDialog deviceNo={deviceNo} onClose={close} />}
        {dialog === 'run' && (
          <RunNowDialog
            targets={[chosenTarget([deviceNo], t)]}
            onStarted={(now) => {
              setStarted(now);
              close();
            }}
            onClose={close}
          />
        )}
      </Suspense>
    </div>
  );
}

/** One phone: screen, log, state over time, runs, files and parameters. */
export default function PhonePage() {
  const t = useT();
  const wall = usePageHref()('fleet/monitor');
  const [deviceNo = ''] = useQueryValue('deviceNo');
  useTabTitle(deviceNo || undefined);
  const socket = useLiveSocket();
  const environment = useAsk('GET /systemEnv/list', {});
  const query = { ofDevice: deviceNo, pageSize: 1 };
  const asked = useAsk('GET /device/monitor/list', { query }, { everyMs, enabled: deviceNo !== '' });
  const { data, dataUpdatedAt } = asked;
  const row = data?.list[0];
  if (deviceNo === '' || (data && !row))
    return (
      <EmptyState
        whole
        title={deviceNo === '' ? t('phonePage.unnamed') : t('phonePage.unknown', { deviceNo })}
        hint={deviceNo === '' ? undefined : t('phonePage.unknownHint')}
        action={wall && <Button onClick={() => go(wall)}>{t('monitor.wall')}</Button>}
      />
    );
  if (!row || !environment.data) return <Pending query={row ? environment : asked} rows={8} />;
  return (
    <PhoneView
      key={row.id}
      socket={socket}
      row={row}
      rowAtMs={dataUpdatedAt}
      openScreen={environment.data.openScreen === true}
    />
  );
}
