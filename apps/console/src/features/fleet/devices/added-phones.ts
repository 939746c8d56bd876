import type { Answer } from '../../../lib/api.ts';
import type { ImportedLine } from '../../../parts/import/import-report.tsx';

export const reportedLines = ({ lines }: Answer<'POST /device/deviceList/importTxt'>): ImportedLine[] =>
  lines.map(({ deviceNo, ...line }) => ({ ...line, text: deviceNo }));
