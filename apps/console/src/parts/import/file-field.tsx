import { formatBytes } from '../../lib/format.ts';
import { useT } from '../../lib/i18n.ts';
import { UploadButton } from '../upload/upload-button.tsx';
import styles from './import.module.css';

interface Props {
  types: readonly string[];
  limitMb: number;
  disabled: boolean;
  value?: File;
  onChange?: (file: File) => void;
}

/** One file that goes with a form; its ending and size are checked when it is chosen. */
export function FileField({ types, limitMb, disabled, value, onChange }: Props) {
  const t = useT();
  return (
    <div className={styles.file}>
      <UploadButton
        label={t(value ? 'import.other' : 'import.choose')}
        types={types}
        limitMb={limitMb}
        disabled={disabled}
        onFile={async (file) => onChange?.(file)}
      />
      <span className={value ? undefined : 'fl-quiet'} role="status">
        {value
          ? `${value.name} · ${formatBytes(value.size)}`
          : t('import.limit', { types: types.join(', '), limit: limitMb })}
      </span>
    </div>
  );
}
