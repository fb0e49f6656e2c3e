import { strToU8, zipSync } from 'fflate';

const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
const xml = (text: string) => strToU8(`<?xml version="1.0" encoding="UTF-8" standalone="yes"?>${text}`);
const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006';
/** Number of days from Excel's serial date 0 to 1970-01-01. */
const EPOCH_DAYS = 25_569;

type Cell = string | number | Date | null;

function cellXml(cell: Cell): string {
  if (cell === null) return '<c/>';
  if (cell instanceof Date) return `<c s="1"><v>${EPOCH_DAYS + cell.getTime() / 86_400_000}</v></c>`;
  if (typeof cell === 'number') return `<c><v>${cell}</v></c>`;
  return `<c t="inlineStr"><is><t>${escaped(cell)}</t></is></c>`;
}

/** Creates an .xlsx file with one sheet. Dates are formatted without a time. */
export function makeExcelFile(rows: readonly (readonly Cell[])[]): Buffer {
  const column = (index: number) => String.fromCharCode('A'.charCodeAt(0) + index);
  const rowXml = (row: readonly Cell[], at: number) =>
    `<row r="${at + 1}">${row.map((cell, index) => cellXml(cell).replace('<c', `<c r="${column(index)}${at + 1}"`)).join('')}</row>`;
  return Buffer.from(
    zipSync({
      '[Content_Types].xml': xml(`<Types xmlns="${PACKAGE}/content-types"/>`),
      '_rels/.rels': xml(
        `<Relationships xmlns="${PACKAGE}/relationships"><Relationship Id="r1" Type="${OFFICE}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
      ),
      'xl/workbook.xml': xml(
        `<workbook xmlns="${MAIN}" xmlns:r="${OFFICE}"><sheets><sheet name="APL" sheetId="1" r:id="r1"/></sheets></workbook>`,
      ),
      'xl/_rels/workbook.xml.rels': xml(
        `<Relationships xmlns="${PACKAGE}/relationships"><Relationship Id="r1" Type="${OFFICE}/worksheet" Target="worksheets/sheet1.xml"/><Relationship Id="r2" Type="${OFFICE}/styles" Target="styles.xml"/></Relationships>`,
      ),
      'xl/styles.xml': xml(
        `<styleSheet xmlns="${MAIN}"><cellXfs count="2"><xf numFmtId="0"/><xf numFmtId="14" applyNumberFormat="1"/></cellXfs></styleSheet>`,
      ),
      'xl/worksheets/sheet1.xml': xml(
        `<worksheet xmlns="${MAIN}"><sheetData>${rows.map(rowXml).join('')}</sheetData></worksheet>`,
      ),
    }),
  );
}
