/** What makes a spreadsheet run the text of a cell as a formula (OWASP, CSV injection). */
const formula = /^[=+\-@\t\r\n＝＋－＠]/

/**
 * Returns a table as a CSV file (RFC 4180) in UTF-8, with the mark by which spreadsheets know the encoding. An
 * apostrophe before a text that a spreadsheet would run as a formula makes it a text.
 */
export function csvFile(rows: readonly (readonly (string | number)[])[]): Blob {
  const lines = rows.map((row) => row.map(cell).join(','))
  return new Blob([`\uFEFF${lines.join('\r\n')}\r\n`], { type: 'text/csv;charset=utf-8' })
}

function cell(value: string | number): string {
  if (typeof value === 'number') return String(value)
  return `"${(formula.test(value) ? `'${value}` : value).replaceAll('"', '""')}"`
}
