import type { HostCallHandlers } from '../host.ts';

/** The progress of a run, as its script reports it. */
export interface Progress {
  readonly percent?: number;
  readonly text?: string;
}

interface Parts {
  progress(progress: Progress): void;
  saveArtifact(name: string, bytes: Uint8Array): Promise<void>;
}

/** The calls of `task`, by which a script reports progress and attaches files. */
export function taskCalls({ progress, saveArtifact }: Parts) {
  return {
    async 'task.progress'({ mark, text }) {
      if (typeof mark === 'string') progress({ text: text === undefined ? mark : `${mark} ${text}`.slice(0, 200) });
      else progress({ percent: Math.round(mark), ...(text !== undefined && { text }) });
    },
    async 'task.attach'({ name, text }) {
      const bytes = Buffer.from(text === '' ? '\n' : text);
      await saveArtifact(name, bytes);
      return { name, bytes: bytes.byteLength };
    },
  } satisfies Partial<HostCallHandlers>;
}
