import type { Random } from '../random.ts';
import { paletteOf } from '../ui/palette.ts';
import { column, row, stack, text, type View } from '../ui/view.ts';
import { appBar, iconButton } from '../ui/widgets.ts';
import { type Wallpaper, wallpaperOf } from '../world/wallpaper.ts';
import type { App } from './app.ts';

const packageName = 'com.android.gallery3d';
const perRow = 3;

const somePictures = (random: Random): Wallpaper[] => Array.from({ length: 21 }, () => wallpaperOf(random));

export const gallery: App = {
  packageName,
  name: 'Gallery',
  icon: { glyph: 'picture', colors: ['#4fb6e8', '#2a7fd0'] },
  start(host) {
    const pictures = host.disk.open(packageName, () => somePictures(host.random('gallery')));
    let open: number | undefined;
    const turn = (by: number) => {
      const next = (open ?? 0) + by;
      if (next >= 0 && next < pictures.length) open = next;
    };

    const thumbnail = (paint: Wallpaper, index: number): View => ({
      grow: 1,
      height: 114,
      paint: (ink, box) => {
        ink.beginPath();
        ink.rect(box.left, box.top, box.width, box.height);
        ink.clip();
        paint(ink, box);
      },
      id: 'photo',
      description: `Photo ${index + 1}`,
      onTap: () => {
        open = index;
      },
    });

    const viewer = (index: number): View =>
      column({ fill: '#000000' }, [
        row({ height: 52, padding: [0, 4] }, [
          iconButton('back', '#ffffff', 'back', 'Navigate up', () => {
            open = undefined;
          }),
          text(
            `${index + 1} of ${pictures.length}`,
            { size: 15, weight: 500, color: '#ffffff' },
            { grow: 1, id: 'position' },
          ),
          iconButton('trash', '#ffffff', 'delete_photo', 'Delete photo', () => {
            pictures.splice(index, 1);
            open = undefined;
            host.toast('Photo deleted');
          }),
        ]),
        stack(
          {
            grow: 1,
            id: 'photo_view',
            description: `Photo ${index + 1}`,
            onSwipe: (swipe) => (swipe === 'left' ? turn(1) : swipe === 'right' && turn(-1)),
          },
          [{ pin: { left: 0, right: 0 }, height: 430, paint: pictures[index]! }],
        ),
      ]);

    return {
      get statusBar() {
        return open === undefined ? undefined : 'onDark';
      },
      get navigationBar() {
        return open === undefined ? undefined : 'onDark';
      },
      get background() {
        return open === undefined ? undefined : '#000000';
      },
      view() {
        const palette = paletteOf(host.settings);
        if (open !== undefined) return viewer(open);
        return column({}, [
          appBar(palette, 'Gallery'),
          column(
            { grow: 1, gap: 3, scroll: { name: `${packageName}/grid` } },
            Array.from({ length: Math.ceil(pictures.length / perRow) }, (_, line) =>
              row(
                { gap: 3 },
                pictures
                  .slice(line * perRow, (line + 1) * perRow)
                  .map((each, index) => thumbnail(each, line * perRow + index)),
              ),
            ),
          ),
        ]);
      },
      back() {
        const isOpen = open !== undefined;
        open = undefined;
        return isOpen;
      },
    };
  },
};
