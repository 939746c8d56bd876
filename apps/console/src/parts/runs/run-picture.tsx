import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { toSearch } from '../../lib/calls/api.ts';
import { readFile } from '../../lib/calls/download.ts';
import styles from './runs.module.css';

/** A phone reports the exception first and uploads the picture later, even later without a connection. */
const askAgainMs = 2_000;

interface Props {
  runId: number;
  /** The picture's name among the run's; empty without one. */
  name: string;
  label: string;
  /** Fills its frame by default. */
  className?: string | undefined;
}

/** An object URL for bytes fetched with the session's token; revoked when no longer shown. */
function useBlobUrl(blob: Blob | undefined): string | undefined {
  const [url, setUrl] = useState<string>();
  useEffect(() => {
    if (!blob) return;
    const made = URL.createObjectURL(blob);
    setUrl(made);
    return () => {
      URL.revokeObjectURL(made);
      setUrl(undefined);
    };
  }, [blob]);
  return url;
}

/** A picture of a run; nothing if there is none. */
export function RunPicture({ runId, name, label, className = styles.cover }: Props) {
  const { data } = useQuery({
    queryKey: ['GET /task/run/artifact', { runId, name }],
    queryFn: ({ signal }) => readFile(`/task/run/artifact${toSearch({ id: runId, name })}`, signal),
    enabled: name !== '',
    staleTime: Number.POSITIVE_INFINITY,
    refetchInterval: ({ state }) => !state.data && askAgainMs,
    meta: { background: true },
  });
  const url = useBlobUrl(data);
  return url ? <img src={url} alt={label} className={className} /> : null;
}
