/**
 * A spreadsheet (XLSX: Office Open XML, a ZIP of some XML) with one sheet. Cells are texts and amounts, never formulas: a text is kept as one
 * by its type and by its style, whatever it begins with, also when somebody edits it.
 */
import { ZipFile } from 'yazl';

/** A text, or an amount in fen, which is shown in yuan with two decimals. */
export type SheetCell = string | { fen: number };

export interface Sheet {
  name: string;
  /** Of the columns, in characters. */
  widths: readonly number[];
  rows: readonly (readonly SheetCell[])[];
}

const head = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const relations = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const packaged = 'http://schemas.openxmlformats.org/package/2006';
const kinds = 'application/vnd.openxmlformats-officedocument.spreadsheetml';

const styleOfText = 1;
const styleOfAmount = 2;

/** The bytes of the file, as they come. */
export function writeSheet(sheet: Sheet): AsyncIterable<Buffer> {
  const zip = new ZipFile();
  // The same sheet is the same file.
  const options = { mtime: new Date('2000-01-01T00:00:00Z') };
  for (const [name, text] of Object.entries(partsOf(sheet))) zip.addBuffer(Buffer.from(head + text), name, options);
  zip.end();
  return zip.outputStream as unknown as AsyncIterable<Buffer>;
}

function partsOf({ name, widths, rows }: Sheet): Record<string, string> {
  const columns = widths
    .map(
      (width, at) => `<col min="${at + 1}" max="${at + 1}" width="${width}" customWidth="1" style="${styleOfText}"/>`,
    )
    .join('');
  const lines = rows.map(
    (cells, at) => `<row r="${at + 1}">${cells.map((cell, of) => cellOf(cell, of, at + 1)).join('')}</row>`,
  );
  return {
    '[Content_Types].xml': `<Types xmlns="${packaged}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="${kinds}.sheet.main+xml"/><Override PartName="/xl/worksheets/sheet1.xml" ContentType="${kinds}.worksheet+xml"/><Override PartName="/xl/styles.xml" ContentType="${kinds}.styles+xml"/></Types>`,
    '_rels/.rels': `<Relationships xmlns="${packaged}/relationships"><Relationship Id="rId1" Type="${relations}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
    'xl/workbook.xml': `<workbook xmlns="${main}" xmlns:r="${relations}"><sheets><sheet name="${escaped(name)}" sheetId="1" r:id="rId1"/></sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': `<Relationships xmlns="${packaged}/relationships"><Relationship Id="rId1" Type="${relations}/worksheet" Target="worksheets/sheet1.xml"/><Relationship Id="rId2" Type="${relations}/styles" Target="styles.xml"/></Relationships>`,
    // 49: text; 2: two decimals.
    'xl/styles.xml': `<styleSheet xmlns="${main}"><fonts count="1"><font><sz val="11"/><name val="Arial"/></font></fonts><fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills><borders count="1"><border/></borders><cellStyleXfs count="1"><xf/></cellStyleXfs><cellXfs count="3"><xf/><xf numFmtId="49" applyNumberFormat="1" quotePrefix="1"/><xf numFmtId="2" applyNumberFormat="1"/></cellXfs></styleSheet>`,
    'xl/worksheets/sheet1.xml': `<worksheet xmlns="${main}"><cols>${columns}</cols><sheetData>${lines.join('')}</sheetData></worksheet>`,
  };
}

function cellOf(cell: SheetCell, column: number, row: number): string {
  const at = `${String.fromCodePoint(65 + column)}${row}`;
  if (typeof cell !== 'string') {
    return `<c r="${at}" s="${styleOfAmount}"><v>${(cell.fen / 100).toFixed(2)}</v></c>`;
  }
  return `<c r="${at}" s="${styleOfText}" t="inlineStr"><is><t xml:space="preserve">${escaped(cell)}</t></is></c>`;
}

/** What XML takes in no text is left out. */
function escaped(text: string): string {
  return text
    .replaceAll(/[^\t\n\r\u0020-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/gu, '')
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;');
}
