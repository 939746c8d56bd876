import { currentProfile } from '../../../../lib/session/session.ts';
import { readStored } from '../../../../lib/stored.ts';

/** Unsaved text in this browser's storage. */
export interface Draft {
  readonly text: string;
  /** The time of the last change. */
  readonly at: string;
  /** The stamp of the version that it began with. */
  readonly stamp: string;
}

const keyOf = (scriptId: number) => `flotilla.studio.${currentProfile()?.id ?? ''}.${scriptId}`;

function isDraft(value: unknown): value is Draft {
  const { text, at, stamp } = (value ?? {}) as Partial<Draft>;
  return [text, at, stamp].every((part) => typeof part === 'string');
}

export function readDraft(scriptId: number): Draft | undefined {
  const stored = readStored(keyOf(scriptId));
  return isDraft(stored) ? stored : undefined;
}

export const dropDraft = (scriptId: number): void => localStorage.removeItem(keyOf(scriptId));

/** Stores the text until it is saved or discarded; the same text keeps its time. */
export function keepDraft(scriptId: number, text: string, stamp: string): void {
  const kept = readDraft(scriptId);
  if (kept?.text === text && kept.stamp === stamp) return;
  const draft: Draft = { text, stamp, at: new Date().toISOString() };
  try {
    localStorage.setItem(keyOf(scriptId), JSON.stringify(draft));
  } catch {
    // The text exceeds the browser's storage; closing the window still asks for confirmation.
    dropDraft(scriptId);
  }
}
