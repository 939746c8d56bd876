import { Pill } from '../../components/pill.tsx';
import { useT } from '../../lib/i18n.ts';
import { type Command, failedCount, openCount } from './commands.ts';

export function CommandPill({ command }: { command: Pick<Command, 'counts' | 'total'> }) {
  const t = useT();
  const open = openCount(command);
  const failed = failedCount(command);
  if (open > 0) return <Pill status="busy">{t('command.open', { count: open })}</Pill>;
  if (failed > 0) return <Pill status="alarm">{t('command.failedCount', { count: failed })}</Pill>;
  if (command.counts.done === 0) return <Pill status="disabled">{t('command.state.cancelled')}</Pill>;
  return <Pill status="online">{t('command.state.done')}</Pill>;
}
