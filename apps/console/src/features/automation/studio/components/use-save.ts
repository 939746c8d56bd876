import { useState } from 'react';
import { type Choice, newerRow } from '../../../../components/form/use-conflict.ts';
import { messageOf } from '../../../../lib/calls/api-error.ts';
import { refresh, useSend } from '../../../../lib/calls/use-call.ts';
import { toast } from '../../../../lib/toast.ts';
import { nextVersion } from '../../../../parts/scripts/next-version.ts';
import type { Script, ScriptText } from './use-script-text.ts';

interface Conflict {
  readonly theirs: Script;
  /** The version to save as; `undefined` if the texts are only compared. */
  readonly version: string | undefined;
}

/** Saves the text over the version that it is based on; over a newer one only after the user has compared both. */
export function useSave(id: number, script: ScriptText) {
  const [conflict, setConflict] = useState<Conflict>();
  const { mutateAsync } = useSend('POST /script/script/edit', { done: 'saved', quiet: true });

  async function save(version: string, stamp = script.base.stamp): Promise<void> {
    const content = script.text;
    try {
      await mutateAsync({ body: { id, gmtModified: stamp, version, content } });
      script.isSaved(content);
    } catch (error) {
      const theirs = newerRow<Script>(error, stamp);
      if (!theirs) throw error;
      if (script.isKnown(theirs.content)) return save(version, theirs.gmtModified);
      refresh('GET /script/script/one');
      setConflict({ theirs, version });
    }
  }

  async function decide(choice: Choice): Promise<void> {
    setConflict(undefined);
    if (!conflict || choice === 'back') return;
    const { theirs, version } = conflict;
    if (choice === 'theirs') return script.take(theirs);
    script.keepOver(theirs);
    if (version === undefined) return;
    const next = version === theirs.version ? nextVersion(version) : version;
    await save(next, theirs.gmtModified).catch((error: unknown) => toast.error(messageOf(error)));
  }
  return { save, conflict, decide, compare: (theirs: Script) => setConflict({ theirs, version: undefined }) };
}

export type Saving = ReturnType<typeof useSave>;
