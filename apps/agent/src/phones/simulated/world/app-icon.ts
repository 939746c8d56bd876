import type { App } from '../apps/app.ts';
import { icon, stack, type View } from '../ui/view.ts';

export function appIcon(app: App, size: number): View {
  return stack({ width: size, height: size, radius: size * 0.28, fill: app.icon.colors }, [
    icon(app.icon.glyph, size * 0.56, '#ffffff'),
  ]);
}
