import { type PointerEvent, useState } from 'react';
import { messageOf } from '../../../../lib/calls/api-error.ts';
import { useT } from '../../../../lib/i18n.ts';
import type { LiveSocket } from '../../../../lib/live/live-socket.ts';
import { toast } from '../../../../lib/toast.ts';
import { containedIn, fractionOf, isInside } from '../../../../parts/screen/gesture.ts';
import type { Drawing } from '../../../../parts/screen/phone-screen.tsx';
import { tapOnLine } from '../../../../parts/screen/script-lines.ts';
import { askElements, elementAt, type ScreenElement, selectorOf, tapLine } from './screen-elements.ts';
import styles from './studio.module.css';

export type PickMode = 'point' | 'element';

interface Props {
  mode: PickMode;
  socket: LiveSocket;
  deviceNo: string;
  drawing: () => Drawing | undefined;
  onPick: (line: string) => void;
}

const percent = (share: number): string => `${share * 100}%`;

function Outline({ element: { left, top, right, bottom } }: { element: ScreenElement }) {
  const style = { left: percent(left), top: percent(top), width: percent(right - left), height: percent(bottom - top) };
  return <span className={styles.found} style={style} />;
}

/** A layer over a phone's picture: a click becomes a line of the script, and does not reach the phone. */
export default function PickLayer({ mode, socket, deviceNo, drawing, onPick }: Props) {
  const t = useT();
  const [found, setFound] = useState<ScreenElement>();
  const [isAsking, setAsking] = useState(false);
  async function pick(event: PointerEvent<HTMLButtonElement>): Promise<void> {
    const picture = drawing();
    if (!picture || isAsking) return;
    const at = { x: event.clientX, y: event.clientY };
    const place = fractionOf(at, containedIn(event.currentTarget.getBoundingClientRect(), picture));
    if (!isInside(place)) return;
    if (mode === 'point') return onPick(tapLine(place));
    setAsking(true);
    try {
      const elements = await askElements(socket, deviceNo, t('studio.silent'));
      const element = elementAt(elements, place);
      setFound(element);
      if (element) onPick(tapOnLine(selectorOf(element, elements)));
      else toast.info(t('studio.noElement'));
    } catch (error) {
      toast.error(messageOf(error));
    } finally {
      setAsking(false);
    }
  }
  return (
    <button
      type="button"
      className={styles.pick}
      aria-label={t(mode === 'point' ? 'studio.pickPointOn' : 'studio.pickElementOn', { deviceNo })}
      aria-busy={isAsking}
      onPointerUp={(event) => void pick(event)}
    >
      {found && mode === 'element' && <Outline element={found} />}
    </button>
  );
}
