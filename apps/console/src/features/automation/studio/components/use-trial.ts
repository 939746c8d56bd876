import { useState } from 'react';
import type { Answer, Body } from '../../../../lib/api.ts';
import { ApiError, messageOf } from '../../../../lib/api-error.ts';
import { toast } from '../../../../lib/toast.ts';
import { useAsk, useSend } from '../../../../lib/use-call.ts';
import { isOpen } from '../../../../parts/runs/run-states.ts';
import type { ScriptEditor } from '../editor/create-editor.ts';

const everyMs = 1_000;

type Made = Answer<'POST /script/script/try'>;

/** Where the server could not read the text, if that is why a call failed. */
export function faultOf(error: unknown) {
  const [fault] = error instanceof ApiError ? error.errors : [];
  if (fault?.line === undefined) return undefined;
  return { line: fault.line, column: fault.column ?? 1, message: fault.message };
}

/** Shows why a call failed: at its place in the text, and as a toast. */
function showFault(editor: ScriptEditor | undefined, error: unknown): void {
  editor?.mark(faultOf(error));
  toast.error(messageOf(error));
}

/** Runs the text on a phone, and follows the run. */
export function useTrial(editor: () => ScriptEditor | undefined) {
  const [trial, setTrial] = useState<Made>();
  const sending = useSend('POST /script/script/try', { quiet: true });
  const stopping = useSend('GET /task/run/stop');
  const asked = useAsk(
    'GET /task/run/one',
    { query: { id: trial?.runId ?? 0 } },
    {
      enabled: trial !== undefined,
      everyMs: (last) => (last && !isOpen(last.state) && last.id === trial?.runId ? 0 : everyMs),
    },
  );
  const current = asked.data?.id === trial?.runId ? asked.data : undefined;
  const isRunning = trial !== undefined && (!current || isOpen(current.state));
  async function start(body: Body<'POST /script/script/try'>): Promise<void> {
    try {
      const made = await sending.mutateAsync({ body });
      editor()?.mark(undefined);
      setTrial(made);
    } catch (error) {
      showFault(editor(), error);
    }
  }
  return {
    runId: trial?.runId,
    run: current,
    isRunning,
    isStopping: stopping.isPending || current?.stopping === true,
    /** Its state cannot be read at present; the last answer is of that time. */
    unread: asked.error && trial ? { error: asked.error, atMs: asked.dataUpdatedAt } : undefined,
    isStarting: sending.isPending,
    start,
    stop: () => trial && stopping.mutate({ query: { ids: String(trial.runId) } }),
  };
}

export type Trial = ReturnType<typeof useTrial>;
