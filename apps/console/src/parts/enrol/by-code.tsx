import { agentCommand } from '@flotilla/contract/agent-command';
import { useEffect, useState } from 'react';
import { Button } from '../../components/button.tsx';
import { ErrorState } from '../../components/state/error-state.tsx';
import { StatusWord } from '../../components/text/pill.tsx';
import { Time } from '../../components/text/time.tsx';
import { refreshAll, useAsk, useSend } from '../../lib/calls/use-call.ts';
import { type Translate, useT } from '../../lib/i18n.ts';
import { turnedAway, useBindCode } from '../../lib/session/use-bind-code.ts';
import { GroupField } from '../pick/pick-fields.tsx';
import { CopiedValue } from './copied-value.tsx';
import styles from './enrol.module.css';
import { JoinedList, JoinedPhone } from './joined-list.tsx';
import { MakeRow } from './make-row.tsx';
import { QrFigure } from './qr-figure.tsx';

interface Ticket {
  code: string;
  expiresAt: string;
}

/** Three ways to join a phone with a code: a command, a page to share, a QR code. */
function Ways({ code, expiresAt }: Ticket) {
  const t = useT();
  const { data, error, refetch } = useAsk('GET /device/enrol/qr', { query: { code } });
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />;
  return (
    <div className={styles.ways}>
      <div>
        <CopiedValue title={t('enrol.code')} text={code}>
          <p className={styles.code}>{code}</p>
          <p className="fl-quiet">
            {t('enrol.until')} <Time value={expiresAt} relative />
          </p>
        </CopiedValue>
        {data && <CopiedValue title={t('enrol.command')} text={agentCommand(data.servers, code)} />}
        {data && <CopiedValue title={t('enrol.link')} text={data.link} />}
      </div>
      <QrFigure qr={data?.linkQr} link />
    </div>
  );
}

function wordsOf(state: ReturnType<typeof useBindCode>, code: string, t: Translate) {
  if (state.kind === 'over') return { status: 'offline', words: t('enrol.over', { code }) } as const;
  if (state.kind === 'refused') return { status: 'alarm', words: state.message } as const;
  if (state.kind === 'waiting' && state.offer.refusal)
    return { status: 'alarm', words: t(turnedAway(state.offer.refusal)), after: code } as const;
  return { status: 'busy', words: t('enrol.waiting', { code }) } as const;
}

/** The state of one code: waiting, used by a phone, or expired. */
function CodeRow({ code, onJoined }: { code: string; onJoined: () => void }) {
  const t = useT();
  const state = useBindCode(code);
  const joined = state.kind === 'joined';
  // biome-ignore lint/correctness/useExhaustiveDependencies: reported once, when the phone joins.
  useEffect(() => {
    if (joined) onJoined();
  }, [joined]);
  if (state.kind === 'joined') return <JoinedPhone name={state.offer.deviceNo} assigned note={code} />;
  const { status, words, after } = wordsOf(state, code, t);
  return (
    <li>
      <StatusWord status={status}>{words}</StatusWord> {after}
    </li>
  );
}

/** Creates one-time codes, each for one phone and valid for a few minutes. The codes of this dialog are shown until their phones have joined. */
export function ByCode() {
  const t = useT();
  const [groupId, setGroupId] = useState<number>();
  const [tickets, setTickets] = useState<readonly Ticket[]>([]);
  const make = useSend('POST /device/enrol/ticket', {
    onDone: (ticket) => setTickets((before) => [ticket, ...before]),
  });
  const [newest] = tickets;
  return (
    <div className={styles.tab}>
      <p>{t('enrol.codeNote')}</p>
      <MakeRow>
        <label htmlFor="enrol-group">{t('pick.groupOf')}</label>
        <GroupField
          id="enrol-group"
          optional
          placeholder={t('enrol.groupHint')}
          {...(groupId !== undefined && { value: groupId })}
          onChange={setGroupId}
        />
        <Button
          kind={newest ? 'default' : 'primary'}
          disabled={make.isPending}
          onClick={() => make.mutate({ body: groupId === undefined ? {} : { groupId } })}
        >
          {t(newest ? 'enrol.another' : 'enrol.make')}
        </Button>
      </MakeRow>
      {newest && <Ways key={newest.code} {...newest} />}
      {newest && (
        <JoinedList title={t('enrol.phones')}>
          {tickets.map(({ code }) => (
            <CodeRow key={code} code={code} onJoined={refreshAll} />
          ))}
        </JoinedList>
      )}
    </div>
  );
}
