import type { Color } from '../ui/palette.ts';
import { column, icon, row, spacer, stack, text, type View } from '../ui/view.ts';
import { appBar, divider, field, mark, page, pill } from '../ui/widgets.ts';
import type { App, Host } from './app.ts';
import { answerTo, type Conversation, somePeople } from './chat-people.ts';

const packageName = 'com.android.messaging';
const answerAfterMs = 1_600;

function listItem(person: Conversation, now: number, onTap: () => void): View {
  const last = person.messages.findLast((message) => message.at <= now);
  const isNew = person.unread > 0;
  return row({ height: 72, padding: [0, 16], gap: 14, id: 'conversation', description: person.name, onTap }, [
    mark(person.color, { letter: person.name[0]! }, 46),
    column({ grow: 1, gap: 2 }, [
      text(person.name, { size: 15.5, weight: isNew ? 700 : 500 }, { id: 'name' }),
      text(last?.text ?? '', { size: 13.5, color: isNew ? 'ink' : 'soft' }, { id: 'snippet' }),
    ]),
    column({ gap: 6, align: 'end' }, [
      text(person.when, { size: 11.5, color: 'faint' }),
      isNew && pill(String(person.unread), { size: 11, width: 19, height: 19 }),
    ]),
  ]);
}

function bubble(value: string, mine: boolean): View {
  const [color, fill, id]: [Color, Color, string] = mine ? ['onAccent', 'accent', 'sent'] : ['ink', 'card', 'received'];
  const body = text(value, { size: 15, color, lines: 12 }, { padding: [9, 14], radius: 20, fill, id });
  const slot = column({ grow: 5, align: mine ? 'end' : 'start' }, [body]);
  return row({}, mine ? [spacer(), slot] : [slot, spacer()]);
}

function dots(phase: number, description: string): View {
  const marks = [0, 1, 2].map(
    (index): View => ({ width: 7, height: 7, radius: 4, fill: index === phase % 3 ? 'soft' : 'faint' }),
  );
  return row({ description }, [row({ gap: 5, padding: [13, 16], radius: 20, fill: 'card' }, marks), spacer()]);
}

export const chat: App = {
  packageName,
  name: ['Messages', '信息'],
  icon: { glyph: 'bubble', colors: ['#35c46f', '#17964c'] },
  start(host: Host) {
    const { say } = host;
    const random = host.random('chat');
    const people = host.disk.open(packageName, () => somePeople(random, say));
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
      open.messages.push({ text: answerTo(message, random, say), mine: false, at: now() + answerAfterMs });
      host.resetScroll(`${packageName}/talk`);
    };

    const list = (): View =>
      page(
        say('Messages', '信息'),
        { scroll: { name: `${packageName}/list` } },
        people.flatMap((person) => [
          listItem(person, now(), () => {
            open = person;
            person.unread = 0;
          }),
          divider(76),
        ]),
      );

    const composer = (): View => {
      const canSend = draft.trim() !== '';
      return row({ padding: [8, 12], gap: 8 }, [
        field({
          id: 'message_input',
          hint: say('Text message', '短信'),
          value: draft,
          isFocused: host.focused === 'message_input',
          onChange: (value) => {
            draft = value;
          },
          onSubmit: send,
        }),
        stack({ width: 44, height: 44, radius: 22, fill: canSend ? 'accent' : 'sunken' }, [
          icon('send', 20, canSend ? 'onAccent' : 'faint', {
            id: 'send',
            description: say('Send', '发送'),
            onTap: send,
          }),
        ]),
      ]);
    };

    const talk = ({ name, color, messages }: Conversation): View =>
      column({}, [
        appBar(name, { onBack: leave, actions: [mark(color, { letter: name[0]! }, 34), spacer(8)] }),
        divider(),
        column(
          { grow: 1, gap: 8, padding: [12, 14], justify: 'end', scroll: { name: `${packageName}/talk`, from: 'end' } },
          [
            ...messages.filter(({ at }) => at <= now()).map((message) => bubble(message.text, message.mine)),
            awaited() && dots(Math.floor(now() / 400), say('is typing', '正在输入')),
          ],
        ),
        composer(),
      ]);

    return {
      view: () => (open ? talk(open) : list()),
      get back() {
        return open && leave;
      },
      pulse: () => (awaited() ? Math.floor(now() / 400) : 0),
    };
  },
};
