import { useId } from 'react';
import { useT } from '../../lib/i18n.ts';
import { useCan } from '../../lib/session.ts';
import { Icon } from '../icon.tsx';
import styles from './commands.module.css';
import { type CommandKind, commandKinds, kindIcons, shellPermission } from './commands.ts';

interface Props {
  value: CommandKind;
  onChange: (kind: CommandKind) => void;
}

/** What phones can be told; a shell line only by those who may. */
export function KindTiles({ value, onChange }: Props) {
  const t = useT();
  const name = useId();
  const mayShell = useCan(shellPermission);
  return (
    <fieldset className={styles.tiles}>
      <legend className="fl-hidden">{t('command.kind')}</legend>
      {commandKinds
        .filter((kind) => kind !== 'shell' || mayShell)
        .map((kind) => (
          <label key={kind} className={styles.tile}>
            <input type="radio" name={name} checked={kind === value} onChange={() => onChange(kind)} />
            <Icon name={kindIcons[kind]} />
            {t(`command.kind.${kind}`)}
          </label>
        ))}
    </fieldset>
  );
}
