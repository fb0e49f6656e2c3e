import { strToU8, zipSync } from 'fflate';

const escapeXml = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
const encodeXml = (text: string) => strToU8(`<?xml version="1.0" encoding="UTF-8" standalone="yes"?>${text}`);
const MAIN_NAMESPACE = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const OFFICE_NAMESPACE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const PACKAGE_NAMESPACE = 'http://schemas.openxmlformats.org/package/2006';
/** Excel's serial date for 1970-01-01. */
const UNIX_EPOCH_SERIAL_DATE = 25_569;

type Cell = string | number | Date | null;

function renderCell(cell: Cell): string {
  if (cell === null) return '<c/>';
  if (cell instanceof Date)
    return `<c s="1"><v>${UNIX_EPOCH_SERIAL_DATE + cell.getTime() / 86_400_000}</v></c>`;
  if (typeof cell === 'number') return `<c><v>${cell}</v></c>`;
  return `<c t="inlineStr"><is><t>${escapeXml(cell)}</t></is></c>`;
}

/** Creates an .xlsx file with one sheet. Dates are shown without a time. */
export function makeExcelFile(rows: readonly (readonly Cell[])[]): Buffer {
  const toColumnLetter = (index: number) => String.fromCharCode('A'.charCodeAt(0) + index);
  const renderRow = (row: readonly Cell[], rowIndex: number) =>
    `<row r="${rowIndex + 1}">${row.map((cell, index) => renderCell(cell).replace('<c', `<c r="${toColumnLetter(index)}${rowIndex + 1}"`)).join('')}</row>`;
  return Buffer.from(
    zipSync({
      '[Content_Types].xml': encodeXml(`<Types xmlns="${PACKAGE_NAMESPACE}/content-types"/>`),
      '_rels/.rels': encodeXml(
        `<Relationships xmlns="${PACKAGE_NAMESPACE}/relationships"><Relationship Id="r1" Type="${OFFICE_NAMESPACE}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
      ),
      'xl/workbook.xml': encodeXml(
        `<workbook xmlns="${MAIN_NAMESPACE}" xmlns:r="${OFFICE_NAMESPACE}"><sheets><sheet name="APL" sheetId="1" r:id="r1"/></sheets></workbook>`,
      ),
      'xl/_rels/workbook.xml.rels': encodeXml(
        `<Relationships xmlns="${PACKAGE_NAMESPACE}/relationships"><Relationship Id="r1" Type="${OFFICE_NAMESPACE}/worksheet" Target="worksheets/sheet1.xml"/><Relationship Id="r2" Type="${OFFICE_NAMESPACE}/styles" Target="styles.xml"/></Relationships>`,
      ),
      'xl/styles.xml': encodeXml(
        `<styleSheet xmlns="${MAIN_NAMESPACE}"><cellXfs count="2"><xf numFmtId="0"/><xf numFmtId="14" applyNumberFormat="1"/></cellXfs></styleSheet>`,
      ),
      'xl/worksheets/sheet1.xml': encodeXml(
        `<worksheet xmlns="${MAIN_NAMESPACE}"><sheetData>${rows.map(renderRow).join('')}</sheetData></worksheet>`,
      ),
    }),
  );
}
