import type { Say } from '../language.ts';
import { column, icon, row, spacer, stack, type View } from '../ui/view.ts';
import { appBar, cards, field, iconButton, page, twoLines } from '../ui/widgets.ts';
import type { App, Host } from './app.ts';

const packageName = 'com.example.notes';

interface Note {
  title: string;
  body: string;
}

const firstNotes = (say: Say): Note[] => [
  { title: say('Shopping', '购物'), body: say('Bread, coffee, two lemons', '面包、咖啡、两个柠檬') },
  {
    title: say('Ideas', '想法'),
    body: say('A shelf for the hallway.\nAsk Tom about the wood.', '走廊里做个架子。\n木料问问唐明。'),
  },
  { title: say('Wi-Fi', '无线网络'), body: say('The guest network is called Lakeside', '访客网络叫“湖畔”') },
];

export const notes: App = {
  packageName,
  name: ['Notes', '便签'],
  icon: { glyph: 'note', colors: ['#ffc83d', '#f09d16'] },
  start(host) {
    const { say } = host;
    const all = host.disk.open(packageName, () => firstNotes(say));
    let open: Note | undefined;

    const titleOf = (note: Note) => note.title || say('Untitled', '无标题');
    const close = () => {
      open = undefined;
      host.focus(undefined);
    };
    const leave = () => {
      if (open && !open.title.trim() && !open.body.trim()) all.splice(all.indexOf(open), 1);
      close();
    };
    const create = () => {
      open = { title: '', body: '' };
      all.unshift(open);
      host.focus('note_body');
    };
    const remove = (note: Note) => {
      all.splice(all.indexOf(note), 1);
      close();
      host.toast(say('Note deleted', '便签已删除'));
    };
    const askToRemove = (note: Note) =>
      host.ask({
        owner: packageName,
        title: say(`Delete “${titleOf(note)}”?`, `删除“${titleOf(note)}”？`),
        actions: [
          { id: 'delete', label: say('Delete', '删除'), run: () => remove(note) },
          { id: 'cancel', label: say('Cancel', '取消') },
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
        [twoLines(titleOf(note), note.body || say('No text', '没有内容'))],
      );

    const list = (): View =>
      stack({}, [
        page(say('Notes', '便签'), cards(`${packageName}/list`), [...all.map(card), spacer(70)]),
        icon('plus', 26, '#ffffff', {
          width: 58,
          height: 58,
          radius: 20,
          fill: '#f09d16',
          pin: { right: 18, bottom: 14 },
          id: 'new_note',
          description: say('New note', '新建便签'),
          onTap: create,
        }),
      ]);

    return {
      view: () => (open ? editor(host, open, leave, askToRemove) : list()),
      get back() {
        return open && leave;
      },
    };
  },
};

/** The page of one note. */
function editor(host: Host, note: Note, onBack: () => void, askToRemove: (note: Note) => void): View {
  const { say } = host;
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
  const bin = iconButton('trash', {
    id: 'delete_note',
    description: say('Delete note', '删除便签'),
    color: 'soft',
    onTap: () => askToRemove(note),
  });
  return column({ fill: 'card' }, [
    appBar(say('Note', '便签'), { onBack, actions: [bin] }),
    column({ grow: 1, padding: [8, 20], gap: 8 }, [
      part('note_title', 'title', say('Title', '标题'), { size: 21, onSubmit: () => host.focus('note_body') }),
      { ...part('note_body', 'body', say('Write something', '写点什么'), { lines: 24 }), grow: 1 },
    ]),
  ]);
}
