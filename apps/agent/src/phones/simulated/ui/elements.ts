import type { ScreenElement } from '../../phone.ts';
import type { Placed } from './layout.ts';
import type { Box, View } from './view.ts';

const clickable = (view: View) => Boolean(view.onTap ?? view.field);

const classOf = (view: View): string => {
  if (view.className) return view.className;
  if (view.field) return 'android.widget.EditText';
  if (view.scroll) return 'android.widget.ScrollView';
  if (view.text) return view.onTap ? 'android.widget.Button' : 'android.widget.TextView';
  if (view.icon) return view.onTap ? 'android.widget.ImageButton' : 'android.widget.ImageView';
  return 'android.view.ViewGroup';
};

const isMeaningful = (view: View) =>
  Boolean(view.text?.value || view.id || view.description || view.field || view.scroll || view.onTap);

/** Returns the elements of the topmost window. Like on Android, elements under a dialog are left out. */
function uppermost(placed: readonly Placed[]): readonly Placed[] {
  const dialog = placed.findLastIndex(({ view }) => view.modal);
  return placed.slice(Math.max(0, dialog));
}

export function elementsOf(placed: readonly Placed[]): ScreenElement[] {
  const { width, height } = placed[0]!.box;
  return uppermost(placed)
    .filter(({ view }) => isMeaningful(view))
    .map(({ view, seen, owner }) => ({
      id: view.id ? `${owner}:id/${view.id}` : '',
      className: classOf(view),
      text: view.field ? view.field.value : (view.text?.value ?? ''),
      description: view.description ?? '',
      clickable: clickable(view),
      left: seen.left / width,
      top: seen.top / height,
      right: (seen.left + seen.width) / width,
      bottom: (seen.top + seen.height) / height,
    }));
}

const holds = (box: Box, x: number, y: number) =>
  x >= box.left && x < box.left + box.width && y >= box.top && y < box.top + box.height;

/** The topmost view at a position for which `wants` is true; a dialog blocks everything below it. */
export function viewAt(
  placed: readonly Placed[],
  x: number,
  y: number,
  wants: (view: View) => boolean,
): Placed | undefined {
  return uppermost(placed).findLast(({ view, seen }) => wants(view) && holds(seen, x, y));
}
