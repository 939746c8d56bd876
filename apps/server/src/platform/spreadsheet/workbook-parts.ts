import { posix } from 'node:path';
import { unreadable, type ZipEntries } from '../archive/zip-entries.ts';
import type { CallError } from '../http/call-error.ts';
import { unescapeText } from './cell-text.ts';
import { listenToXml } from './xml-events.ts';

const workbookPart = 'xl/workbook.xml';

/** The parts needed to read a list: that of the first visible sheet, and what it refers to. `from1904`: where its days are counted from. */
export async function readWorkbook(zip: ZipEntries) {
  const sheets: { relation: string; hidden: boolean }[] = [];
  let from1904 = false;
  await listenToXml(zip.read(workbookPart), {
    open(name, attribute) {
      if (name === 'workbookPr') from1904 = ['1', 'true'].includes(attribute('date1904') ?? '');
      if (name === 'sheet') {
        const state = attribute('state') ?? 'visible';
        sheets.push({ relation: attribute('id') ?? '', hidden: state !== 'visible' });
      }
    },
  });
  const targets = new Map<string, string>();
  const kinds = new Map<string, string>();
  await listenToXml(zip.read('xl/_rels/workbook.xml.rels'), {
    open(name, attribute) {
      if (name !== 'Relationship' || attribute('TargetMode') === 'External') return;
      const part = posix.normalize(posix.join('/xl', attribute('Target') ?? '')).slice(1);
      const absolute = attribute('Target')?.startsWith('/') ? attribute('Target')!.slice(1) : part;
      targets.set(attribute('Id') ?? '', absolute);
      kinds.set((attribute('Type') ?? '').split('/').at(-1)!, absolute);
    },
  });
  const first = sheets.find(({ hidden }) => !hidden) ?? sheets[0];
  const sheet = first && targets.get(first.relation);
  if (!sheet || !zip.has(sheet)) throw unreadable();
  const partOf = (kind: string) => {
    const part = kinds.get(kind);
    return part !== undefined && zip.has(part) ? part : null;
  };
  return { sheet, from1904, sharedTexts: partOf('sharedStrings'), styles: partOf('styles') };
}

export type Workbook = Awaited<ReturnType<typeof readWorkbook>>;

/** Exceeds the number of cells of any list that is read here. */
const mostSharedTexts = 1_000_000;

/** Texts that cells refer to by their number. @throws `tooLarge` */
export async function readSharedTexts(
  zip: ZipEntries,
  part: string | null,
  tooLarge: () => CallError,
): Promise<string[]> {
  const texts: string[] = [];
  if (part === null) return texts;
  let text = '';
  let inText = false;
  let inPhonetic = false;
  await listenToXml(zip.read(part), {
    open(name) {
      if (name === 'si') {
        if (texts.length >= mostSharedTexts) throw tooLarge();
        text = '';
      } else if (name === 'rPh') inPhonetic = true;
      else if (name === 't') inText = !inPhonetic;
    },
    text(more) {
      if (inText) text += more;
    },
    close(name) {
      if (name === 't') inText = false;
      else if (name === 'rPh') inPhonetic = false;
      else if (name === 'si') texts.push(unescapeText(text));
    },
  });
  return texts;
}

/** ECMA-376, 18.8.30: the built-in formats that show a date or a time. */
const isBuiltInTime = (id: number) => (id >= 14 && id <= 22) || (id >= 45 && id <= 47);
const showsTime = (code: string) => /[ymdhs]/i.test(code.replace(/"[^"]*"|\\.|\[[^\]]*\]/g, ''));

/** For each style that cells refer to, whether it shows a date or a time. */
export async function readTimeStyles(zip: ZipEntries, part: string | null): Promise<boolean[]> {
  const styles: boolean[] = [];
  if (part === null) return styles;
  const own = new Map<number, boolean>();
  let inCells = false;
  await listenToXml(zip.read(part), {
    open(name, attribute) {
      if (name === 'cellXfs') inCells = true;
      if (name === 'numFmt') own.set(Number(attribute('numFmtId')), showsTime(attribute('formatCode') ?? ''));
      if (name === 'xf' && inCells) {
        const id = Number(attribute('numFmtId') ?? 0);
        styles.push(own.get(id) ?? isBuiltInTime(id));
      }
    },
    close(name) {
      if (name === 'cellXfs') inCells = false;
    },
  });
  return styles;
}
