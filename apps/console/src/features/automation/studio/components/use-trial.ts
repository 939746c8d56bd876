import { useEffect, useState } from 'react';
import type { Answer, Body } from '../../../../lib/calls/api.ts';
import { ApiError, messageOf } from '../../../../lib/calls/api-error.ts';
import { useAsk, useSend } from '../../../../lib/calls/use-call.ts';
import { useCan } from '../../../../lib/session/session.ts';
import { toast } from '../../../../lib/toast.ts';
import type { ScriptEditor } from '../../../../parts/editor/create-editor.ts';
import { isOpen } from '../../../../parts/runs/run-states.ts';

const everyMs = 1_000;

interface Made extends Answer<'POST /script/script/try'> {
  /** The script text of the trial run. */
  readonly content: string;
}

/** The position at which the server could not parse the text, if that is the failure. */
export function faultOf(error: unknown) {
  const [fault] = error instanceof ApiError ? error.errors : [];
  if (fault?.line === undefined) return undefined;
  return { line: fault.line, column: fault.column ?? 1, message: messageOf(error) };
}

/** Shows why a call failed: at its place in the text, and as a toast. */
function showFault(editor: ScriptEditor | undefined, error: unknown): void {
  editor?.mark(faultOf(error));
  toast.error(messageOf(error));
}

/** Marks the line that threw, unless the text has changed since the start. */
function useThrownLine(editor: () => ScriptEditor | undefined, trial: Made | undefined, hasFailed: boolean): void {
  const mayRead = useCan('script:exception:list');
  const { data } = useAsk(
    'GET /task/run/clusters',
    { query: { taskId: trial?.taskId ?? 0 } },
    { enabled: hasFailed && mayRead },
  );
  const thrown = hasFailed ? data?.list.find(({ last }) => last.runId === trial?.runId) : undefined;
  // biome-ignore lint/correctness/useExhaustiveDependencies: the same line of another run is marked again.
  useEffect(() => {
    const shown = editor();
    if (typeof thrown?.scriptLine !== 'number' || shown?.text() !== trial?.content) return;
    shown?.mark({ line: thrown.scriptLine, column: 1, message: thrown.exception });
  }, [thrown?.scriptLine, thrown?.exception, trial?.runId]);
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
  useThrownLine(editor, trial, current?.state === 'failed');
  const isRunning = trial !== undefined && (!current || isOpen(current.state));
  async function start(body: Body<'POST /script/script/try'>): Promise<void> {
    try {
      const made = await sending.mutateAsync({ body });
      editor()?.mark(undefined);
      setTrial({ ...made, content: body.content });
    } catch (error) {
      showFault(editor(), error);
    }
  }
  return {
    runId: trial?.runId,
    run: current,
    isRunning,
    isStopping: stopping.isPending || current?.stopping === true,
    /** Set if the last request for the trial's state failed. `atMs` is the time of the last successful one. */
    unread: asked.error && trial ? { error: asked.error, atMs: asked.dataUpdatedAt } : undefined,
    isStarting: sending.isPending,
    start,
    stop: () => trial && stopping.mutate({ query: { ids: String(trial.runId) } }),
  };
}

export type Trial = ReturnType<typeof useTrial>;
