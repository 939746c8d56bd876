import { useEffect, useRef, useState } from 'react';
import type { Answer } from '../../../../lib/calls/api.ts';
import { useT } from '../../../../lib/i18n.ts';
import { useUnsaved } from '../../../../lib/navigation/tab-context.tsx';
import { toast } from '../../../../lib/toast.ts';
import { type Draft, dropDraft, keepDraft, readDraft } from './drafts.ts';

export type Script = Answer<'GET /script/script/one'>;

/** The version that the text began with. */
interface Base {
  readonly stamp: string;
  readonly version: string;
  /** `undefined` for a draft of an older version than the loaded one. */
  readonly content: string | undefined;
}

const baseOf = ({ gmtModified, version, content }: Script): Base => ({ stamp: gmtModified, version, content });

/** A draft that equals the saved text counts as none. */
function draftOf({ id, content }: Script): Draft | undefined {
  const draft = readDraft(id);
  return draft && draft.text !== content ? draft : undefined;
}

/** The text in the editor, the version that it began with, and what others have saved since. */
export function useScriptText(script: Script, show: (text: string) => void) {
  const t = useT();
  const [draft, setDraft] = useState(() => draftOf(script));
  const [text, setText] = useState(draft?.text ?? script.content);
  const [base, setBase] = useState<Base>(() =>
    draft && draft.stamp !== script.gmtModified
      ? { stamp: draft.stamp, version: script.version, content: undefined }
      : baseOf(script),
  );
  const saved = useRef<string>(undefined);
  const isChanged = text !== base.content;
  const isKnown = (content: string): boolean => [base.content, saved.current, text].includes(content);
  const isLater = Date.parse(script.gmtModified) > Date.parse(base.stamp);
  useUnsaved(isChanged, 'script');

  useEffect(() => {
    if (isChanged) return keepDraft(script.id, text, base.stamp);
    dropDraft(script.id);
    setDraft(undefined);
  }, [script.id, text, base.stamp, isChanged]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: it is asked when another version was read, and not at each letter.
  useEffect(() => {
    if (!isLater) return;
    if (isKnown(script.content)) setBase(baseOf(script));
    else if (!isChanged) {
      take(script);
      toast.info(t('studio.newerShown', { version: script.version }));
    }
  }, [script, isLater]);

  function take(newer: Script): void {
    setBase(baseOf(newer));
    setText(newer.content);
    show(newer.content);
  }
  return {
    text,
    setText,
    base,
    isChanged,
    /** A draft from an earlier visit. */
    draft,
    /** The script as another user has saved it since the editor loaded it; `undefined` if nobody has. */
    newer: isLater && !isKnown(script.content) ? script : undefined,
    isKnown,
    take,
    /** Keeps the editor's text as a change to the newer version. */
    keepOver: (newer: Script) => setBase(baseOf(newer)),
    isSaved: (content: string) => {
      saved.current = content;
    },
  };
}

export type ScriptText = ReturnType<typeof useScriptText>;
