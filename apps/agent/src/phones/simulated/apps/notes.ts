import { column, icon, row, spacer, stack, type View } from '../ui/view.ts';
import { appBar, field, iconButton, page, twoLines } from '../ui/widgets.ts';
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

    const card = (note: Note): View =>
      row(
        {
          radius: 18,
          fill: 'card',
          padding: [14, 16],
          id: 'note',
          description: note.title,
          onTap: () => {
            open = note;
          },
          onLongPress: () => askToRemove(note),
        },
        [twoLines(note.title || 'Untitled', note.body || 'No text')],
      );

    const list = (): View =>
      stack({}, [
        page('Notes', { gap: 10, padding: [6, 14], scroll: { name: `${packageName}/list` } }, [
          ...all.map(card),
          spacer(70),
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

    const editor = (note: Note): View => {
      const part = (id: 'note_title' | 'note_body', key: keyof Note, hint: string, more: object): View =>
        field({
          id,
          hint,
          value: note[key],
          plain: true,
          isFocused: host.focused === id,
          onChange: (value) => {
            note[key] = value;
          },
          ...more,
        });
      const onTap = () => askToRemove(note);
      const bin = iconButton('trash', { id: 'delete_note', description: 'Delete note', color: 'soft', onTap });
      return column({ fill: 'card' }, [
        appBar('Note', { onBack: leave, actions: [bin] }),
        column({ grow: 1, padding: [8, 20], gap: 8 }, [
          part('note_title', 'title', 'Title', { size: 21, onSubmit: () => host.focus('note_body') }),
          { ...part('note_body', 'body', 'Write something', { lines: 24 }), grow: 1 },
        ]),
      ]);
    };

    return {
      view: () => (open ? editor(open) : list()),
      back() {
        const isOpen = open !== undefined;
        leave();
        return isOpen;
      },
    };
  },
};
