import { type Palette, paletteOf } from '../ui/palette.ts';
import { column, icon, row, spacer, stack, text, type View } from '../ui/view.ts';
import { appBar, divider, field, mark } from '../ui/widgets.ts';
import type { App, Host } from './app.ts';
import { answerTo, type Conversation, somePeople } from './chat-people.ts';

const packageName = 'com.android.messaging';
const answerAfterMs = 1_600;

function listItem(palette: Palette, person: Conversation, now: number, onTap: () => void): View {
  const last = person.messages.findLast((message) => message.at <= now);
  const isNew = person.unread > 0;
  return row({ height: 72, padding: [0, 16], gap: 14, id: 'conversation', description: person.name, onTap }, [
    mark(person.color, { letter: person.name[0]! }, 46),
    column({ grow: 1, gap: 2 }, [
      text(person.name, { size: 15.5, weight: isNew ? 700 : 500, color: palette.ink }, { id: 'name' }),
      text(
        last?.text ?? '',
        { size: 13.5, weight: isNew ? 600 : 400, color: isNew ? palette.ink : palette.soft },
        { id: 'snippet' },
      ),
    ]),
    column({ gap: 6, align: 'end' }, [
      text(person.when, { size: 11.5, color: palette.faint }),
      isNew &&
        text(
          String(person.unread),
          { size: 11, weight: 700, color: '#ffffff', align: 'center' },
          { width: 19, height: 19, radius: 10, fill: palette.accent },
        ),
    ]),
  ]);
}

function bubble(palette: Palette, value: string, mine: boolean): View {
  const body = text(
    value,
    { size: 15, color: mine ? palette.onAccent : palette.ink, lines: 12 },
    { padding: [9, 14], radius: 20, fill: mine ? palette.accent : palette.card, id: mine ? 'sent' : 'received' },
  );
  const slot = column({ grow: 5, align: mine ? 'end' : 'start' }, [body]);
  return row({}, mine ? [{ grow: 1 }, slot] : [slot, { grow: 1 }]);
}

function dots(palette: Palette, phase: number): View {
  const marks = [0, 1, 2].map((index) => ({
    width: 7,
    height: 7,
    radius: 4,
    fill: index === phase % 3 ? palette.soft : palette.faint,
  }));
  return row({ description: 'is typing' }, [
    row({ gap: 5, padding: [13, 16], radius: 20, fill: palette.card }, marks),
    spacer(),
  ]);
}

export const chat: App = {
  packageName,
  name: 'Messages',
  icon: { glyph: 'bubble', colors: ['#35c46f', '#17964c'] },
  start(host: Host) {
    const random = host.random('chat');
    const people = host.disk.open(packageName, () => somePeople(random));
    let open: Conversation | undefined;
    let draft = '';
    const now = () => host.clock.monotonicMs();
    const awaited = () => open?.messages.some((message) => message.at > now()) ?? false;

    const leave = () => {
      open = undefined;
      draft = '';
      host.focus(undefined);
    };
    const send = () => {
      const message = draft.trim();
      if (!open || !message) return;
      draft = '';
      open.messages.push({ text: message, mine: true, at: now() });
      open.messages.push({ text: answerTo(message, random), mine: false, at: now() + answerAfterMs });
      host.resetScroll(`${packageName}/talk`);
    };

    const list = (palette: Palette): View =>
      column({}, [
        appBar(palette, 'Messages'),
        column(
          { grow: 1, scroll: { name: `${packageName}/list` } },
          people.flatMap((person) => [
            listItem(palette, person, now(), () => {
              open = person;
              person.unread = 0;
            }),
            divider(palette, 76),
          ]),
        ),
      ]);

    const composer = (palette: Palette): View =>
      row({ padding: [8, 12], gap: 8 }, [
        field(palette, {
          id: 'message_input',
          hint: 'Text message',
          value: draft,
          isFocused: host.focused === 'message_input',
          onChange: (value) => {
            draft = value;
          },
          onSubmit: send,
        }),
        stack({ width: 44, height: 44, radius: 22, fill: draft.trim() ? palette.accent : palette.sunken }, [
          icon('send', 20, draft.trim() ? palette.onAccent : palette.faint, {
            id: 'send',
            description: 'Send',
            onTap: send,
          }),
        ]),
      ]);

    const talk = (palette: Palette, person: Conversation): View => {
      const arrived = person.messages.filter((message) => message.at <= now());
      return column({}, [
        appBar(palette, person.name, {
          onBack: leave,
          actions: [mark(person.color, { letter: person.name[0]! }, 34), spacer(8)],
        }),
        divider(palette),
        column(
          { grow: 1, gap: 8, padding: [12, 14], justify: 'end', scroll: { name: `${packageName}/talk`, from: 'end' } },
          [
            ...arrived.map((message) => bubble(palette, message.text, message.mine)),
            awaited() && dots(palette, Math.floor(now() / 400)),
          ],
        ),
        composer(palette),
      ]);
    };

    return {
      view() {
        const palette = paletteOf(host.settings);
        return open ? talk(palette, open) : list(palette);
      },
      back() {
        const isOpen = open !== undefined;
        leave();
        return isOpen;
      },
      pulse: () => (awaited() ? Math.floor(now() / 400) : 0),
    };
  },
};
