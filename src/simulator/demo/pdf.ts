/** A text line of a page. Positions are in points from the top and the left. */
export interface PdfText {
  x: number
  y: number
  size: number
  text: string
  bold?: boolean
}

/** Codes of some characters that Latin-1 does not have. They are in Windows-1252, the encoding of the fonts below. */
const WINDOWS: Record<string, number> = { '€': 0x80, '–': 0x96, '—': 0x97, '’': 0x92, '•': 0x95 }
const PAGE = { width: 595, height: 842 }

/** Writes a text as a PDF string: `'Cotización (2)' → '(Cotizaci\363n \(2\))'`. Unknown characters become `?`. */
function literal(text: string): string {
  let written = ''
  for (const letter of text) {
    const code = WINDOWS[letter] ?? letter.codePointAt(0) ?? 0x3f
    const byte = code > 0xff ? 0x3f : code
    if (byte === 0x28 || byte === 0x29 || byte === 0x5c) written += `\\${letter}`
    else written += byte < 0x20 || byte > 0x7e ? `\\${byte.toString(8).padStart(3, '0')}` : letter
  }
  return `(${written})`
}

/** Creates a one-page A4 PDF with a horizontal line at each of `rules` (points from the top). */
export function writePdf(texts: readonly PdfText[], rules: readonly number[]): Buffer {
  const drawn = texts.map(({ x, y, size, text, bold = false }) => {
    return `BT /${bold ? 'B' : 'R'} ${size} Tf ${x} ${PAGE.height - y} Td ${literal(text)} Tj ET`
  })
  const ruled = rules.map((y) => `0.6 w 0.7 G 56 ${PAGE.height - y} m 539 ${PAGE.height - y} l S`)
  const stream = [...ruled, ...drawn].join('\n')
  const font = (name: string) =>
    `<< /Type /Font /Subtype /Type1 /BaseFont /${name} /Encoding /WinAnsiEncoding >>`
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 ${PAGE.width} ${PAGE.height}] /Contents 4 0 R ` +
      '/Resources << /Font << /R 5 0 R /B 6 0 R >> >> >>',
    `<< /Length ${stream.length} >>\nstream\n${stream}\nendstream`,
    font('Helvetica'),
    font('Helvetica-Bold'),
  ]
  let body = '%PDF-1.4\n'
  const offsets = objects.map((object, index) => {
    const offset = body.length
    body += `${index + 1} 0 obj\n${object}\nendobj\n`
    return offset
  })
  const table = offsets.map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`).join('')
  const size = objects.length + 1
  const end = `xref\n0 ${size}\n0000000000 65535 f \n${table}trailer\n<< /Size ${size} /Root 1 0 R >>\n`
  return Buffer.from(`${body}${end}startxref\n${body.length}\n%%EOF\n`, 'latin1')
}
