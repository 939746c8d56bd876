import { useId } from 'react';
import { Icon } from '../../components/icon.tsx';
import { useT } from '../../lib/i18n.ts';
import styles from './commands.module.css';
import { type CommandKind, commandKinds, kindIcons } from './commands.ts';
import { useMayGive } from './use-may-give.ts';

interface Props {
  value: CommandKind;
  onChange: (kind: CommandKind) => void;
}

export function KindTiles({ value, onChange }: Props) {
  const t = useT();
  const name = useId();
  const mayGive = useMayGive();
  return (
    <fieldset className={styles.tiles}>
      <legend className="fl-hidden">{t('command.kind')}</legend>
      {commandKinds.filter(mayGive).map((kind) => (
        <label key={kind} className={styles.tile}>
          <input type="radio" name={name} checked={kind === value} onChange={() => onChange(kind)} />
          <Icon name={kindIcons[kind]} />
          {t(`command.kind.${kind}`)}
        </label>
      ))}
    </fieldset>
  );
}
