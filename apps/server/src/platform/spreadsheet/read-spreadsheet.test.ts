import { randomBytes } from 'node:crypto';
import { buffer } from 'node:stream/consumers';
import { expect, test } from 'vitest';
import { ZipFile } from 'yazl';
import { withSpreadsheet } from './read-spreadsheet.ts';

/** A book of rows with one cell each. Random bytes keep it below the limit of compression. */
async function bookOf(rows: number, column: string): Promise<Buffer> {
  const zip = new ZipFile();
  const add = (name: string, content: string) => zip.addBuffer(Buffer.from(content), name);
  add('xl/workbook.xml', '<workbook><sheets><sheet name="s" sheetId="1" id="r1"/></sheets></workbook>');
  add(
    'xl/_rels/workbook.xml.rels',
    '<Relationships><Relationship Id="r1" Type="x/worksheet" Target="worksheets/sheet1.xml"/></Relationships>',
  );
  const cells = Array.from({ length: rows }, (_none, at) => `<row><c r="${column}${at + 1}"><v>1</v></c></row>`);
  const noise = randomBytes(150_000).toString('hex');
  add('xl/worksheets/sheet1.xml', `<worksheet><!--${noise}-->${cells.join('')}</worksheet>`);
  zip.end();
  return buffer(zip.outputStream);
}
const wide = { mostRows: 1_000_000, mostColumns: 100 };
const totalOf = async (content: Buffer, limits: Parameters<typeof withSpreadsheet>[1]) =>
  withSpreadsheet({ fileName: 'x.xlsx', content }, limits, async ({ total }) => total);

test('cells outside of the wanted columns take no memory, and cells are counted rather than rows', async () => {
  const content = await bookOf(200_000, 'CV');
  const before = process.memoryUsage().heapUsed;
  expect(await totalOf(content, { ...wide, readColumns: 1 })).toBe(0);
  expect(process.memoryUsage().heapUsed - before).toBeLessThan(20_000_000);
  await expect(totalOf(content, wide)).rejects.toMatchObject({ error: 'sheetTooLarge' });
});

test('rows are read in batches and in their order', async () => {
  const content = await bookOf(12_000, 'A');
  const sizes: number[] = [];
  const last = await withSpreadsheet({ fileName: 'x.xlsx', content }, wide, async ({ batches }) => {
    let number = 0;
    for await (const rows of batches) {
      sizes.push(rows.length);
      number = rows.at(-1)!.number;
    }
    return number;
  });
  expect([sizes, last]).toEqual([[5_000, 5_000, 2_000], 12_000]);
});
