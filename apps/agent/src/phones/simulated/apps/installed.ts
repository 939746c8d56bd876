import { column, spacer, text } from '../ui/view.ts';
import { appIcon } from '../world/app-icon.ts';
import type { App } from './app.ts';

const tints = [
  ['#6a8dff', '#3f5fe0'],
  ['#46c7a8', '#1c9a7d'],
  ['#f27d9b', '#d04a70'],
  ['#b48cf2', '#8355d0'],
] as const;

/** An app installed later. Its code cannot run here, so it only shows its name. */
export function installedApp(packageName: string): App {
  const last = packageName.split('.').at(-1)!;
  const name = last[0]!.toUpperCase() + last.slice(1);
  const app: App = {
    packageName,
    name: [name, name],
    icon: { glyph: 'apps', colors: tints[packageName.length % tints.length]! },
    start: () => ({
      view: () =>
        column({ align: 'center', gap: 14 }, [
          spacer(180),
          appIcon(app, 84),
          text(name, { size: 22, weight: 600 }, { id: 'title' }),
          text(packageName, { size: 13.5, color: 'soft' }),
        ]),
    }),
  };
  return app;
}
