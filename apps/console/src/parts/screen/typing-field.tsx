import { type Ref, useEffect } from 'react';
import { useT } from '../../lib/i18n.ts';
import type { ScreenAction } from '../../lib/live/live-socket.ts';
import styles from './screen.module.css';
import { useTyping } from './use-typing.ts';

const hasFinePointer = (): boolean => matchMedia('(pointer: fine)').matches;

interface Props {
  ref: Ref<HTMLTextAreaElement>;
  deviceNo: string;
  steer: (action: ScreenAction) => void;
  /** The focus has moved elsewhere. */
  onEnd: () => void;
}

/** Takes text typed for a phone. It exists only while its screen has the focus, because a hundred of them would slow the wall. */
export function TypingField({ ref, deviceNo, steer, onEnd }: Props) {
  const t = useT();
  const typing = useTyping(steer);
  useEffect(() => onEnd, [onEnd]);
  return (
    <textarea
      ref={ref}
      className={styles.typing}
      aria-label={t('monitor.touchScreenOf', { deviceNo })}
      // A finger that touches the phone's picture wants no keyboard over it.
      inputMode={hasFinePointer() ? 'text' : 'none'}
      rows={1}
      placeholder=" "
      autoComplete="off"
      autoCorrect="off"
      autoCapitalize="off"
      spellCheck={false}
      {...typing}
      onBlur={() => {
        typing.onBlur();
        onEnd();
      }}
    />
  );
}
