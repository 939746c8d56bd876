import type { Completion, CompletionContext, CompletionResult } from '@codemirror/autocomplete';
import { syntaxTree } from '@codemirror/language';
import type { Diagnostic } from '@codemirror/lint';
import { type EditorView, hoverTooltip } from '@codemirror/view';
import { currentLocale } from '../../lib/i18n.ts';
import type { ApiMember } from './api.gen.ts';
import { detailOf, givenTo, globals, memberAt, membersAfter } from './api-types.ts';

const notCode = new Set(['LineComment', 'BlockComment', 'String', 'TemplateString', 'RegExp']);

const isCall = (member: ApiMember): boolean => /^\(/.test(detailOf(member)) || detailOf(member).includes('=>');
const optionOf = (member: ApiMember): Completion => ({
  label: member.name,
  detail: detailOf(member),
  info: member.doc[currentLocale()],
  type: isCall(member) ? 'function' : 'property',
});

/** The members of a path, or of what its variable was given. */
function membersFor(path: readonly string[], before: string): readonly ApiMember[] | undefined {
  const [first = '', ...rest] = path;
  const given = memberAt([first]) ? [first] : givenTo(first, before);
  return given && membersAfter([...given, ...rest]);
}

/** Completes the API of scripts: its globals, and what follows a dot. */
export function completeApi(context: CompletionContext): CompletionResult | null {
  const { name } = syntaxTree(context.state).resolveInner(context.pos, -1);
  if (notCode.has(name)) return null;
  const dotted = context.matchBefore(/[a-zA-Z_$][\w$]*(?:\.[\w$]+)*\.[\w$]*$/);
  if (dotted) {
    const path = dotted.text.split('.');
    const typed = path.pop() ?? '';
    const members = membersFor(path, context.state.sliceDoc(0, dotted.from));
    return members ? { from: context.pos - typed.length, options: members.map(optionOf), validFor: /^\w*$/ } : null;
  }
  const word = context.matchBefore(/[a-zA-Z_$][\w$]*$/);
  if (!word && !context.explicit) return null;
  return { from: word?.from ?? context.pos, options: globals.map(optionOf), validFor: /^\w*$/ };
}

/** The path of names that ends with the word at this place: `device.tap`. */
function pathAt(view: EditorView, pos: number): { path: string[]; from: number; to: number } | undefined {
  const { from, text } = view.state.doc.lineAt(pos);
  for (const match of text.matchAll(/[a-zA-Z_$][\w$]*(?:\.[a-zA-Z_$][\w$]*)*/g)) {
    const start = from + match.index;
    if (pos < start || pos > start + match[0].length) continue;
    const rest = match[0].slice(pos - start);
    const end = pos + (/^[\w$]*/.exec(rest)?.[0].length ?? 0);
    return { path: view.state.sliceDoc(start, end).split('.'), from: start, to: end };
  }
  return undefined;
}

export const explainApi = hoverTooltip((view, pos) => {
  const at = pathAt(view, pos);
  const member = at && memberAt(at.path);
  if (!at || !member) return null;
  return {
    pos: at.from,
    end: at.to,
    create: () => {
      const dom = document.createElement('div');
      dom.className = 'cm-explained';
      const signature = dom.appendChild(document.createElement('code'));
      signature.textContent = `${at.path.join('.')}${isCall(member) ? '' : ': '}${detailOf(member)}`;
      dom.appendChild(document.createElement('p')).textContent = member.doc[currentLocale()];
      return { dom };
    },
  };
});

interface Words {
  /** The text of a place that is no JavaScript. */
  readonly syntax: string;
  /** The text for a member that the API does not have. */
  unknown(area: string, name: string): string;
}

const areas = globals.filter(({ name }) => membersAfter([name])).map(({ name }) => name);

/** Places that cannot be read, and members that the API does not have. */
export function findFaults(view: EditorView, words: Words): Diagnostic[] {
  const faults: Diagnostic[] = [];
  const text = view.state.doc.toString();
  syntaxTree(view.state).iterate({
    enter({ type, from, to }) {
      if (type.isError)
        faults.push({
          from,
          to: Math.max(to, Math.min(from + 1, text.length)),
          severity: 'error',
          message: words.syntax,
        });
      if (type.name !== 'MemberExpression') return;
      const [area = '', name = ''] = /^(\w+)\.(\w+)$/.exec(text.slice(from, to))?.slice(1) ?? [];
      if (!areas.includes(area) || memberAt([area, name])) return;
      faults.push({ from: to - name.length, to, severity: 'warning', message: words.unknown(area, name) });
    },
  });
  return faults;
}
