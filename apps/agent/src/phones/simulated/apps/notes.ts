import { type Palette, paletteOf } from '../ui/palette.ts';
import { column, icon, spacer, stack, text, type View } from '../ui/view.ts';
import { appBar, field, iconButton } from '../ui/widgets.ts';
import type { App } from './app.ts';

const packageName = 'com.example.notes';

interface Note {
  title: string;
  body: string;
}

const firstNotes = (): Note[] => [
  { title: 'Shopping', body: 'Bread, coffee, two lemons' },
  { title: 'Ideas', body: 'A shelf for the hallway.\nAsk Tom about the wood.' },
  { title: 'Wi-Fi', body: 'The guest network is called Lakeside' },
];

export const notes: App = {
  packageName,
  name: 'Notes',
  icon: { glyph: 'note', colors: ['#ffc83d', '#f09d16'] },
  start(host) {
    const all = host.disk.open(packageName, firstNotes);
    let open: Note | undefined;

    const leave = () => {
      if (open && !open.title.trim() && !open.body.trim()) all.splice(all.indexOf(open), 1);
      open = undefined;
      host.focus(undefined);
    };
    const create = () => {
      open = { title: '', body: '' };
      all.unshift(open);
      host.focus('note_body');
    };
    const remove = (note: Note) => {
      all.splice(all.indexOf(note), 1);
      open = undefined;
      host.focus(undefined);
      host.toast('Note deleted');
    };
    const askToRemove = (note: Note) =>
      host.ask({
        owner: packageName,
        title: `Delete “${note.title || 'Untitled'}”?`,
        actions: [
          { id: 'delete', label: 'Delete', run: () => remove(note) },
          { id: 'cancel', label: 'Cancel' },
        ],
      });

    const card = (palette: Palette, note: Note): View =>
      column(
        {
          radius: 18,
          fill: palette.card,
          padding: [14, 16],
          gap: 4,
          id: 'note',
          description: note.title,
          onTap: () => {
            open = note;
          },
          onLongPress: () => askToRemove(note),
        },
        [
          text(note.title || 'Untitled', { size: 15.5, weight: 600, color: palette.ink }),
          text(note.body || 'No text', { size: 13.5, color: palette.soft, lines: 2 }),
        ],
      );

    const list = (palette: Palette): View =>
      stack({}, [
        column({}, [
          appBar(palette, 'Notes'),
          column({ grow: 1, gap: 10, padding: [6, 14], scroll: { name: `${packageName}/list` } }, [
            ...all.map((note) => card(palette, note)),
            spacer(70),
          ]),
        ]),
        icon('plus', 26, '#ffffff', {
          width: 58,
          height: 58,
          radius: 20,
          fill: '#f09d16',
          pin: { right: 18, bottom: 14 },
          id: 'new_note',
          description: 'New note',
          onTap: create,
        }),
      ]);

    const editor = (palette: Palette, note: Note): View =>
      column({ fill: palette.card }, [
        appBar(palette, 'Note', {
          onBack: leave,
          actions: [iconButton('trash', palette.soft, 'delete_note', 'Delete note', () => askToRemove(note))],
        }),
        column({ grow: 1, padding: [8, 20], gap: 8 }, [
          field(palette, {
            id: 'note_title',
            hint: 'Title',
            value: note.title,
            size: 21,
            plain: true,
            isFocused: host.focused === 'note_title',
            onChange: (value) => {
              note.title = value;
            },
            onSubmit: () => host.focus('note_body'),
          }),
          {
            ...field(palette, {
              id: 'note_body',
              hint: 'Write something',
              value: note.body,
              plain: true,
              lines: 24,
              isFocused: host.focused === 'note_body',
              onChange: (value) => {
                note.body = value;
              },
            }),
            grow: 1,
          },
        ]),
      ]);

    return {
      view() {
        const palette = paletteOf(host.settings);
        return open ? editor(palette, open) : list(palette);
      },
      back() {
        const isOpen = open !== undefined;
        leave();
        return isOpen;
      },
    };
  },
};
