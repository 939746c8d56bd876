import type { Answer } from '../../../lib/api.ts';
import type { ImportedLine } from '../../../parts/import/import-report.tsx';

/** What is old once phones were added. */
export const listsOfPhones = [
  'GET /device/deviceList/list',
  'GET /device/monitor/list',
  'GET /device/monitor/counts',
  'GET /device/monitor/summary',
] as const;

export const reportedLines = ({ lines }: Answer<'POST /device/deviceList/importTxt'>): ImportedLine[] =>
  lines.map(({ deviceNo, ...line }) => ({ ...line, text: deviceNo }));
