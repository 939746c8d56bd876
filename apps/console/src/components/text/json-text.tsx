import { none } from '../../lib/format/format.ts';

/** A value as JSON; an em dash without a value. For generated features. @public */
export const JsonText = ({ value }: { value: unknown }) =>
  value === null || value === undefined ? (
    <span className="fl-quiet">{none}</span>
  ) : (
    <code className="fl-small">{JSON.stringify(value)}</code>
  );
