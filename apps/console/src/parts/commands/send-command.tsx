import { useState } from 'react';
import { useT } from '../../lib/i18n.ts';
import { useCan } from '../../lib/session/session.ts';
import { toast } from '../../lib/toast.ts';
import CommandDrawer from './command-drawer.tsx';
import { type Command, readPermission, retryTarget, type Target } from './commands.ts';
import SendCommandDialog from './send-command-dialog.tsx';

interface Props {
  targets: readonly [Target, ...Target[]];
  /** After it was sent: a selection has served. */
  onSent?: (() => void) | undefined;
  onClose: () => void;
}

/** Sends a command, then shows the responses of the phones live. Render it only while it is open. */
export default function SendCommand({ targets, onSent, onClose }: Props) {
  const t = useT();
  const mayRead = useCan(readPermission);
  const [sentId, setSentId] = useState<number>();
  const [again, setAgain] = useState<Command>();
  if (sentId !== undefined && !again) return <CommandDrawer id={sentId} onRetry={setAgain} onClose={onClose} linked />;
  return (
    <SendCommandDialog
      targets={again ? [retryTarget(again, t)] : targets}
      again={again}
      onClose={again ? () => setAgain(undefined) : onClose}
      onSent={(id, count) => {
        onSent?.();
        setAgain(undefined);
        if (mayRead) return setSentId(id);
        toast.success(t('command.sent', { count }));
        onClose();
      }}
    />
  );
}
