import type { ReactNode } from 'react';
import type { Status } from '../../lib/theme/tokens.ts';

/** The states of a phone or a run, each with its own shape, so that they are readable without colour. */
const marks: Record<Status, ReactNode> = {
  online: <circle cx="6" cy="6" r="4" fill="currentColor" />,
  busy: (
    <>
      <circle cx="6" cy="6" r="5" fill="none" stroke="currentColor" opacity=".55" />
      <circle cx="6" cy="6" r="2.75" fill="currentColor" />
    </>
  ),
  warning: <path d="M6 1.2 11 10.4H1z" fill="currentColor" />,
  alarm: <path d="M6 .8 11.2 6 6 11.2.8 6z" fill="currentColor" />,
  offline: <circle cx="6" cy="6" r="3.5" fill="none" stroke="currentColor" strokeWidth="1.75" />,
  disabled: (
    <>
      <circle cx="6" cy="6" r="4.25" fill="none" stroke="currentColor" strokeWidth="1.25" />
      <path d="M3.2 8.8l5.6-5.6" stroke="currentColor" strokeWidth="1.25" />
    </>
  ),
};

interface Props {
  status: Status;
  /** The accessible name of the mark, if there is no text next to it. */
  label?: string | undefined;
  size?: number;
}

export function StatusMark({ status, label, size = 12 }: Props) {
  const style = { color: `var(--fl-${status})`, flex: 'none' };
  if (!label)
    return (
      <svg aria-hidden="true" className="fl-mark" width={size} height={size} viewBox="0 0 12 12" style={style}>
        {marks[status]}
      </svg>
    );
  return (
    <svg role="img" aria-label={label} className="fl-mark" width={size} height={size} viewBox="0 0 12 12" style={style}>
      <title>{label}</title>
      {marks[status]}
    </svg>
  );
}
