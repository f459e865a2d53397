import type { DemoPiece } from './demo'

/** File name of a piece's certificate in the site folder; '' if its condition is not stated. */
export const certificateName = ({ SKU, conditionGrade }: DemoPiece) => (conditionGrade ? `condition-${SKU}.pdf` : '')

/** `above`: distance to the previous line in points. */
type Line = { text: string; size: number; above: number; grey?: boolean }

/** Encodes text for the PDF's built-in fonts: Latin 1 and common quotation marks and dashes; '?' for the rest. */
const windows: Record<string, number> = { '‘': 0x91, '’': 0x92, '“': 0x93, '”': 0x94, '–': 0x96, '—': 0x97, '…': 0x85 }
const encoded = (text: string) =>
  [...text]
    .map((letter) => String.fromCharCode(windows[letter] ?? (letter.charCodeAt(0) < 256 ? letter.charCodeAt(0) : 63)))
    .join('')
    .replace(/[\\()]/g, '\\$&')

const wrapped = (text: string, maxLength: number) => {
  const lines: string[] = []
  for (const word of text.split(' ')) {
    const last = lines.at(-1)
    if (last !== undefined && last.length + word.length < maxLength) lines[lines.length - 1] = `${last} ${word}`
    else lines.push(word)
  }
  return lines
}

const month = new Intl.DateTimeFormat('en-GB', { month: 'long', year: 'numeric', timeZone: 'Europe/London' })

const linesOf = (piece: DemoPiece, brand: string): Line[] => {
  const facts = [
    ['Reference', piece.SKU],
    ['Year', piece.Year],
    ['Grade', piece.conditionGrade],
    ['Polish', piece.polish],
    ['Serviced', piece.servicedOn && month.format(new Date(piece.servicedOn))],
    ['Timing', piece.timing],
    ['Notes', piece.conditionNotes],
    ['Provenance', piece.provenance],
  ] as const
  return [
    { text: brand, size: 24, above: 0 },
    { text: 'Certificate of condition', size: 13, above: 26 },
    ...wrapped(piece.FullDetailsName, 58).map((text, at) => ({ text, size: 17, above: at === 0 ? 56 : 24 })),
    ...facts.flatMap(([name, value]) =>
      value
        ? [
            { text: name, size: 10, above: 30, grey: true },
            ...wrapped(value, 84).map((text) => ({ text, size: 12, above: 17 })),
          ]
        : [],
    ),
    { text: 'An example of the demo shop: no such watch or jewel was examined.', size: 10, above: 56, grey: true },
  ]
}

/** A one-page A4 PDF on a piece's condition, from its record alone. */
export const certificateOf = (piece: DemoPiece, brand: string): Buffer => {
  let height = 760
  const content = linesOf(piece, brand)
    .map(({ text, size, above, grey }) => {
      height -= above
      return `${grey ? 0.4 : 0} g BT /Serif ${size} Tf 72 ${height} Td (${encoded(text)}) Tj ET`
    })
    .join('\n')
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R /Lang (en-GB) /ViewerPreferences << /DisplayDocTitle true >> >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Resources << /Font << /Serif 4 0 R >> >> /Contents 5 0 R >>',
    '<< /Type /Font /Subtype /Type1 /BaseFont /Times-Roman /Encoding /WinAnsiEncoding >>',
    `<< /Length ${content.length} >>\nstream\n${content}\nendstream`,
    `<< /Title (${encoded(`Certificate of condition, ${piece.Name}`)}) >>`,
  ]
  let text = '%PDF-1.4\n'
  const places = objects.map((object, at) => {
    const place = text.length
    text += `${at + 1} 0 obj\n${object}\nendobj\n`
    return `${String(place).padStart(10, '0')} 00000 n \n`
  })
  const end = `trailer\n<< /Size ${objects.length + 1} /Root 1 0 R /Info 6 0 R >>\nstartxref\n${text.length}\n%%EOF\n`
  return Buffer.from(`${text}xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${places.join('')}${end}`, 'latin1')
}
