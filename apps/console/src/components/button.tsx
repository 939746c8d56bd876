import type { ButtonHTMLAttributes, Ref } from 'react';
import styles from './button.module.css';
import { Icon, type IconName } from './text/icon.tsx';

interface Props extends ButtonHTMLAttributes<HTMLButtonElement> {
  /** One primary button per page; links are in table rows. */
  kind?: 'default' | 'primary' | 'text' | 'link';
  danger?: boolean;
  icon?: IconName;
  ref?: Ref<HTMLButtonElement>;
}

/** A button of the console. With an icon and no children it is square and needs an `aria-label`, which is its tooltip too. */
export function Button({ kind = 'default', danger = false, icon, children, className, ...rest }: Props) {
  const bare = icon !== undefined && children === undefined;
  const names = [styles.button, styles[kind], danger && styles.danger, bare && styles.icon, className];
  return (
    <button
      type="button"
      title={bare ? rest['aria-label'] : undefined}
      {...rest}
      className={names.filter(Boolean).join(' ')}
    >
      {icon && <Icon name={icon} />}
      {children}
    </button>
  );
}
