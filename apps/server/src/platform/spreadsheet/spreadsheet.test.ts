import { randomBytes } from 'node:crypto';
import { buffer } from 'node:stream/consumers';
import { describe, expect, test } from 'vitest';
import { ZipFile } from 'yazl';
import { openZip } from '../archive/zip-entries.ts';
import { CallError } from '../http/call-error.ts';
import { type Column, wordColumn } from './columns.ts';
import { readSheet } from './read-sheet.ts';
import { serialIn, textOfSerial } from './serial-time.ts';
import type { SheetRow } from './sheet-rows.ts';
import { writeSheet } from './write-sheet.ts';

const words = (text: string) => ({ 'zh-CN': `${text}（简）`, en: text, 'zh-TW': `${text}（繁）` });
const textColumn: Column<string> = { title: words('Text'), value: (row) => row };
const limits = { mostRows: 1_000, mostColumns: 20 };
async function* pages<T>(...all: (readonly T[])[]) {
  yield* all;
}
const write = <T>(columns: readonly Column<T>[], rows: readonly T[], locale: 'en' | 'zh-CN' | 'zh-TW' = 'en') =>
  writeSheet({ name: 'List [1]', columns, pages: pages(rows), locale, timeZone: 'Asia/Shanghai' });
const read = (content: Buffer, fileName = 'list.xlsx', given = limits): Promise<SheetRow[]> =>
  readSheet({ fileName, content }, given);
const refusal = (work: Promise<unknown>) =>
  work.then(
    () => 'taken',
    (error) => (error instanceof CallError ? error.error : error),
  );
/** An archive with these parts; a `sheet` alone gets the rest of a workbook around it. */
async function archive(parts: Record<string, string | Buffer>): Promise<Buffer> {
  const zip = new ZipFile();
  for (const [name, content] of Object.entries(parts)) zip.addBuffer(Buffer.from(content), name);
  zip.end();
  return buffer(zip.outputStream);
}
const bookOf = (sheet: string, more: Record<string, string> = {}) =>
  archive({
    'xl/workbook.xml': '<workbook><sheets><sheet name="s" sheetId="1" id="r1"/></sheets></workbook>',
    'xl/_rels/workbook.xml.rels':
      '<Relationships><Relationship Id="r1" Type="x/worksheet" Target="worksheets/sheet1.xml"/></Relationships>',
    'xl/worksheets/sheet1.xml': sheet,
    ...more,
  });
const sheetXml = async (content: Buffer) => {
  const zip = await openZip(content, { mostBytes: 1e8, mostRatio: 1_000 }, () => new CallError('fileUnreadable'));
  return (await buffer(zip.read('xl/worksheets/sheet1.xml'))).toString('utf8');
};

describe('a written sheet', () => {
  test('has its titles in the caller’s language and its rows in their order', async () => {
    const columns: Column<{ id: number; state: number; at: string | null }>[] = [
      { title: words('Id'), value: (row) => row.id },
      wordColumn(words('State'), (row) => row.state, { 0: words('on'), 1: words('off') }),
      { title: words('Time'), kind: 'time', value: (row) => row.at },
    ];
    const rows = [
      { id: 7, state: 1, at: '2026-11-20T16:30:05.000Z' },
      { id: 8, state: 9, at: null },
    ];
    expect(await read(await write(columns, rows))).toEqual([
      { number: 1, cells: ['Id', 'State', 'Time (Asia/Shanghai)'] },
      { number: 2, cells: ['7', 'off', '2026-11-21 00:30:05'] },
      { number: 3, cells: ['8', '9'] },
    ]);
    expect((await read(await write(columns, rows, 'zh-TW')))[1]!.cells[1]).toBe('off（繁）');
  });

  test.each(['=1+1', '+1', '-1', '@SUM(A1)', '\t=1', '=cmd|"/c calc"!A1', ' =1'])(
    '%j is a text in it, and stays one when it is edited',
    async (text) => {
      const content = await write([textColumn], [text]);
      const xml = await sheetXml(content);
      expect(xml).not.toContain('<f');
      expect(xml).toMatch(/<c r="A2" s="3" t="inlineStr">/);
      expect((await read(content))[1]!.cells[0]).toBe(text.trim());
    },
  );

  test.each(['<b>&"\'', 'a\u0000b\u001fc', '_x0041_', '😀 第一行\n第二行', '\ud800half'])(
    'keeps %j as it is, where a spreadsheet can',
    async (text) => {
      const [, row] = await read(await write([textColumn], [text]));
      expect(row!.cells[0]).toBe(text.toWellFormed());
    },
  );

  test('cuts texts that no cell holds', async () => {
    const [, row] = await read(await write([textColumn], ['x'.repeat(40_000)]));
    expect(row!.cells[0]).toHaveLength(32_767);
  });

  test('passes on what went wrong while its rows were read', async () => {
    async function* broken(): AsyncGenerator<string[]> {
      yield ['one'];
      throw new Error('the database is away');
    }
    const sheet = { name: 'x', columns: [textColumn], pages: broken(), locale: 'en', timeZone: 'UTC' } as const;
    await expect(writeSheet(sheet)).rejects.toThrow('the database is away');
  });
});

describe('times', () => {
  test('are shown in the zone, on both sides of a change of clocks', () => {
    const berlin = serialIn('Europe/Berlin');
    expect(textOfSerial(berlin('2026-03-29T00:59:59.000Z'), false)).toBe('2026-03-29 01:59:59');
    expect(textOfSerial(berlin('2026-03-29T01:00:00.000Z'), false)).toBe('2026-03-29 03:00:00');
    expect(textOfSerial(serialIn('Asia/Kolkata')('2026-01-01T00:00:00.000Z'), false)).toBe('2026-01-01 05:30:00');
  });
  test('count from 1904 where the file says so', () => {
    expect(textOfSerial(0, true)).toBe('1904-01-01');
  });
});

describe('a sheet to import', () => {
  test('may have shared and formatted texts, gaps, truth values, prefixes and dates', async () => {
    const content = await bookOf(
      `<x:worksheet xmlns:x="m"><x:sheetData>
        <x:row r="2"><x:c r="A2" t="s"><x:v>1</x:v></x:c><x:c r="C2" t="b"><x:v>1</x:v></x:c></x:row>
        <x:row r="5"><x:c r="A5" s="1"><x:v>44927.5</x:v></x:c><x:c r="B5"><x:v>1.5</x:v></x:c></x:row>
        <x:row r="6"><x:c r="A6" t="inlineStr"><x:is><x:t> </x:t></x:is></x:c></x:row>
      </x:sheetData></x:worksheet>`,
      {
        'xl/_rels/workbook.xml.rels': `<Relationships><Relationship Id="r1" Type="x/worksheet" Target="/xl/worksheets/sheet1.xml"/>
          <Relationship Id="r2" Type="x/sharedStrings" Target="sharedStrings.xml"/>
          <Relationship Id="r3" Type="x/styles" Target="styles.xml"/></Relationships>`,
        'xl/sharedStrings.xml':
          '<sst><si><t>zero</t></si><si><r><t>on</t></r><r><t>e</t></r><rPh><t>no</t></rPh></si></sst>',
        'xl/styles.xml':
          '<styleSheet><cellXfs><xf numFmtId="0"/><xf numFmtId="170"/></cellXfs><numFmts><numFmt numFmtId="170" formatCode="yyyy/m/d"/></numFmts></styleSheet>'.replace(
            /(<cellXfs>.*<\/cellXfs>)(<numFmts>.*<\/numFmts>)/,
            '$2$1',
          ),
      },
    );
    expect(await read(content)).toEqual([
      { number: 2, cells: ['one', '', 'TRUE'] },
      { number: 5, cells: ['2023-01-01 12:00:00', '1.5'] },
    ]);
  });

  test('with a formula is refused with its cell', async () => {
    const content = await bookOf(
      '<worksheet><sheetData><row r="3"><c r="AB3"><f>1+1</f><v>2</v></c></row></sheetData></worksheet>',
    );
    const error = await read(content).catch((thrown) => thrown);
    expect(error).toMatchObject({ error: 'sheetFormula', details: { params: { cell: 'AB3' } } });
    expect(error.text('en')).toContain('AB3');
  });

  test.each([
    ['a text file', 'list.xlsx', () => Buffer.from('1,2,3'), 'wrongFileType'],
    ['an old .xls', 'list.xls', () => Buffer.from([0xd0, 0xcf, 0x11, 0xe0]), 'wrongFileType'],
    ['a workbook by another name', 'list.zip', () => bookOf('<worksheet/>'), 'wrongFileType'],
    ['another archive', 'list.xlsx', () => archive({ 'hello.txt': 'x' }), 'fileUnreadable'],
    ['no XML', 'list.xlsx', () => bookOf('<worksheet><row>'), 'fileUnreadable'],
    ['declared entities', 'list.xlsx', () => bookOf('<!DOCTYPE x [<!ENTITY a "b">]><worksheet/>'), 'fileUnreadable'],
    ['half a file', 'list.xlsx', async () => (await bookOf('<worksheet/>')).subarray(0, -30), 'fileUnreadable'],
    [
      'other bytes than its sums say',
      'list.xlsx',
      async () => {
        const zip = new ZipFile();
        zip.addBuffer(Buffer.from('<workbook/>'), 'xl/workbook.xml', { compress: false });
        zip.end();
        const content = await buffer(zip.outputStream);
        content[content.indexOf('<workbook/>') + 1] = 0x76;
        return content;
      },
      'fileUnreadable',
    ],
    ['a bomb', 'list.xlsx', () => bookOf(`<worksheet>${' '.repeat(64 * 1024 * 1024)}</worksheet>`), 'sheetTooLarge'],
  ])('that is %s is refused', async (_what, fileName, make, wanted) => {
    expect(await refusal(read(await make(), fileName))).toBe(wanted);
  });

  test('is refused past a million shared texts, however small they are', async () => {
    const content = await bookOf('<worksheet/>', {
      'xl/_rels/workbook.xml.rels': `<Relationships><Relationship Id="r1" Type="x/worksheet" Target="worksheets/sheet1.xml"/>
        <Relationship Id="r2" Type="x/sharedStrings" Target="texts.xml"/></Relationships>`,
      // The noise keeps it from looking like a bomb.
      'xl/texts.xml': `<sst><!--${randomBytes(100_000).toString('hex')}-->${'<si/>'.repeat(1_000_001)}</sst>`,
    });
    expect(await refusal(read(content))).toBe('sheetTooLarge');
  });

  test('is refused past its rows, its columns and the size that its archive claims', async () => {
    const long = await write(
      [textColumn],
      Array.from({ length: 1_001 }, (_none, nth) => `row ${nth}`),
    );
    expect(await refusal(read(long))).toBe('sheetTooLarge');
    const wide = await bookOf('<worksheet><row r="1"><c r="U1"><v>1</v></c></row></worksheet>');
    expect(await refusal(read(wide))).toBe('sheetTooLarge');
    const lying = await bookOf('<worksheet><row r="1"><c r="A1"><v>1</v></c></row></worksheet>');
    // The claimed size of the first entry of the central directory.
    lying.writeUInt32LE(0x7fffffff, lying.indexOf(Buffer.from([0x50, 0x4b, 1, 2])) + 24);
    expect(await refusal(read(lying))).not.toBe('taken');
  });
});

test('100,000 rows are written without anybody having to wait long', async () => {
  const row = { name: 'phone', at: '2026-11-20T08:00:00.000Z' };
  const columns: Column<typeof row>[] = [
    { title: words('Name'), value: ({ name }) => name },
    { title: words('Time'), kind: 'time', value: ({ at }) => at },
  ];
  async function* many() {
    for (let page = 0; page < 20; page += 1) yield Array.from({ length: 5_000 }, () => row);
  }
  // Measures processor time, because other processes delay the wall clock.
  const spentMs = () => {
    const { user, system } = process.threadCpuUsage();
    return (user + system) / 1_000;
  };
  let longestMs = 0;
  let lastMs = spentMs();
  const timer = setInterval(() => {
    longestMs = Math.max(longestMs, spentMs() - lastMs);
    lastMs = spentMs();
  }, 1);
  const content = await writeSheet({ name: 'x', columns, pages: many(), locale: 'en', timeZone: 'UTC' });
  clearInterval(timer);
  expect(content.length).toBeLessThan(4_000_000);
  expect(longestMs).toBeLessThan(500);
  expect(await read(content, 'x.xlsx', { mostRows: 100_001, mostColumns: 2 })).toHaveLength(100_001);
});
