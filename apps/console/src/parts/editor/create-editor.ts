import { autocompletion, closeBrackets, closeBracketsKeymap, completionKeymap } from '@codemirror/autocomplete';
import { defaultKeymap, history, historyKeymap, indentWithTab } from '@codemirror/commands';
import { javascript, javascriptLanguage, localCompletionSource } from '@codemirror/lang-javascript';
import { bracketMatching, HighlightStyle, indentOnInput, syntaxHighlighting } from '@codemirror/language';
import { type Diagnostic, linter, lintGutter, lintKeymap, setDiagnostics } from '@codemirror/lint';
import { EditorState, type Extension } from '@codemirror/state';
import {
  drawSelection,
  EditorView,
  highlightActiveLine,
  highlightActiveLineGutter,
  keymap,
  lineNumbers,
} from '@codemirror/view';
import { tags } from '@lezer/highlight';
import { completeApi, explainApi, findFaults } from './script-language.ts';

const colours = HighlightStyle.define([
  { tag: [tags.keyword, tags.controlKeyword, tags.operatorKeyword], color: 'var(--studio-keyword)' },
  { tag: [tags.string, tags.special(tags.string), tags.regexp], color: 'var(--studio-string)' },
  { tag: [tags.number, tags.bool, tags.null], color: 'var(--studio-number)' },
  { tag: tags.comment, color: 'var(--fl-text-3)' },
  { tag: [tags.function(tags.variableName), tags.function(tags.propertyName)], color: 'var(--studio-call)' },
]);

const look = EditorView.theme({
  '&': { height: '100%', backgroundColor: 'var(--fl-surface)', color: 'var(--fl-text-1)' },
  '&.cm-focused': { outline: 'none' },
  // Tab indents here, so keyboard users need to see the focus. The editor sets `cm-focused` only 10 ms after the focus.
  '&:has(.cm-content:focus)::after': {
    content: '""',
    position: 'absolute',
    inset: 0,
    zIndex: 300,
    border: '2px solid var(--fl-accent-solid)',
    pointerEvents: 'none',
  },
  '.cm-scroller': { fontFamily: 'var(--fl-mono)', fontSize: 'var(--fl-size-small)', lineHeight: '20px' },
  '.cm-gutters': { backgroundColor: 'var(--fl-surface)', color: 'var(--fl-text-3)', border: 'none' },
  '.cm-activeLine, .cm-activeLineGutter': { backgroundColor: 'var(--fl-sunken)' },
  '.cm-cursor': { borderLeftColor: 'var(--fl-text-1)' },
  '&.cm-focused > .cm-scroller > .cm-selectionLayer .cm-selectionBackground, .cm-selectionBackground': {
    backgroundColor: 'var(--fl-accent-ring)',
  },
  '.cm-tooltip': {
    backgroundColor: 'var(--fl-surface)',
    border: '1px solid var(--fl-line)',
    borderRadius: 'var(--fl-radius-control)',
    color: 'var(--fl-text-1)',
    maxWidth: '520px',
  },
  '.cm-tooltip.cm-tooltip-autocomplete > ul': { fontFamily: 'var(--fl-mono)', fontSize: 'var(--fl-size-small)' },
  '.cm-tooltip-autocomplete ul li[aria-selected]': {
    backgroundColor: 'var(--fl-sunken)',
    color: 'var(--fl-text-1)',
  },
  '.cm-completionLabel': { color: 'var(--studio-call)' },
  '.cm-completionDetail': { color: 'var(--fl-text-3)', fontStyle: 'normal' },
  '.cm-explained': { padding: 'var(--fl-space-2) var(--fl-space-3)' },
  '.cm-explained code': { fontFamily: 'var(--fl-mono)', fontSize: 'var(--fl-size-small)', overflowWrap: 'anywhere' },
});

/** The look of code in a language, also of read-only views. */
export const lookOf = (language: Extension): Extension => [look, language, syntaxHighlighting(colours), lineNumbers()];
export const scriptLook: Extension = lookOf(javascript());

export interface EditorWords {
  readonly label: string;
  /** The way in which the focus leaves the editor. */
  readonly keys: string;
  readonly syntax: string;
  unknown(area: string, name: string): string;
}

interface Options {
  readonly parent: HTMLElement;
  readonly id?: string | undefined;
  readonly text: string;
  readonly words: EditorWords;
  onChange(text: string): void;
  onRun(): void;
  onSave(): void;
}

export interface ScriptEditor {
  /** Puts lines at the cursor's line, or after it if it is not empty. */
  insert(lines: readonly string[]): void;
  replace(text: string): void;
  text(): string;
  /** Marks the server's syntax error, or the line of a script that threw. */
  mark(fault: Fault | undefined): void;
  /** Sets `aria-invalid`, for a form whose rule the text breaks. */
  setInvalid(invalid: boolean): void;
  destroy(): void;
}

/** A place in the text, counted from 1. */
export interface Fault {
  readonly line: number;
  readonly column: number;
  readonly message: string;
}

function diagnosticAt(state: EditorState, fault: Fault): Diagnostic {
  const line = state.doc.line(Math.min(Math.max(1, fault.line), state.doc.lines));
  const from = Math.min(line.from + fault.column - 1, line.to);
  return { from, to: Math.min(from + 1, line.to), severity: 'error', message: fault.message };
}

function insertLines(view: EditorView, lines: readonly string[]): void {
  const line = view.state.doc.lineAt(view.state.selection.main.head);
  const indent = /^\s*/.exec(line.text)?.[0] ?? '';
  const text = lines.map((one) => indent + one).join('\n');
  const isEmpty = line.text.trim() === '';
  const change = isEmpty ? { from: line.from, to: line.to, insert: text } : { from: line.to, insert: `\n${text}` };
  const end = change.from + change.insert.length;
  view.dispatch({ changes: change, selection: { anchor: end }, scrollIntoView: true, userEvent: 'input' });
}

/** A JavaScript editor that knows the API of scripts. */
export function createEditor({ parent, id, text, words, onChange, onRun, onSave }: Options): ScriptEditor {
  const done = (work: () => void) => () => {
    work();
    return true;
  };
  // The fault stays marked until the text changes.
  let refused: Fault | undefined;
  let isInvalid = false;
  const allFaults = (shown: EditorView) => [
    ...findFaults(shown, words),
    ...(refused ? [diagnosticAt(shown.state, refused)] : []),
  ];
  const view = new EditorView({
    parent,
    state: EditorState.create({
      doc: text,
      extensions: [
        scriptLook,
        history(),
        drawSelection(),
        indentOnInput(),
        bracketMatching(),
        closeBrackets(),
        highlightActiveLine(),
        highlightActiveLineGutter(),
        lintGutter(),
        autocompletion({ icons: false }),
        javascriptLanguage.data.of({ autocomplete: completeApi }),
        javascriptLanguage.data.of({ autocomplete: localCompletionSource }),
        explainApi,
        linter(allFaults),
        keymap.of([
          { key: 'Mod-Enter', run: done(onRun) },
          { key: 'Mod-s', run: done(onSave) },
          ...closeBracketsKeymap,
          ...completionKeymap,
          ...lintKeymap,
          ...historyKeymap,
          ...defaultKeymap,
          indentWithTab,
        ]),
        EditorView.contentAttributes.of(() => ({
          ...(id && { id }),
          ...(isInvalid && { 'aria-invalid': 'true' }),
          'aria-label': words.label,
          'aria-description': words.keys,
        })),
        // Escape gives Tab back to the page; it must not close a dialog around the editor.
        EditorView.domEventHandlers({ keydown: (event) => event.key === 'Escape' && event.stopPropagation() }),
        EditorView.updateListener.of((update) => {
          if (!update.docChanged) return;
          refused = undefined;
          onChange(update.state.doc.toString());
        }),
      ],
    }),
  });
  // The content takes the focus; its scroller must not be a stop of its own.
  view.scrollDOM.removeAttribute('tabindex');
  return {
    insert: (lines) => insertLines(view, lines),
    replace: (next) => view.dispatch({ changes: { from: 0, to: view.state.doc.length, insert: next } }),
    text: () => view.state.doc.toString(),
    mark(fault) {
      refused = fault;
      view.dispatch(setDiagnostics(view.state, allFaults(view)));
      if (!fault) return;
      const { from } = diagnosticAt(view.state, fault);
      view.dispatch({ selection: { anchor: from }, scrollIntoView: true });
      view.focus();
    },
    setInvalid(invalid) {
      isInvalid = invalid;
      view.dispatch({});
    },
    destroy: () => view.destroy(),
  };
}
