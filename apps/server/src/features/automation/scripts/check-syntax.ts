import { CallError } from '../../../platform/http/call-error.ts';
import { findSyntaxFault } from './syntax/find-syntax-fault.ts';

/** A script that no phone could read is refused, under the field that brought it. */
export async function checkSyntax(path: 'content' | 'file', source: string, isModule = false): Promise<void> {
  const fault = await findSyntaxFault(source, { isModule });
  if (!fault) return;
  const { line, column, message } = fault;
  throw new CallError('scriptSyntax', {
    params: { line, column, message },
    fields: [{ path, message: `${line}:${column} ${message}`, line, column }],
  });
}
