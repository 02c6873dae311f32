/** What XML 1.0 cannot contain, not even as a reference (2.2): controls, halves of surrogate pairs, noncharacters. */
const unfit = /[^\t\n\r\u0020-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/gu
const special = /[&<>"\r]/g
const references: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  // A parser reads a bare one as the end of a line.
  '\r': '&#13;',
}

/** Returns an XML document. @param root its root element as XML, for example from `xmlElement` */
export function xmlDocument(root: string): string {
  return `<?xml version="1.0" encoding="UTF-8"?>\n${root}\n`
}

/**
 * Returns an element as XML.
 *
 * @param content a text, or elements as XML
 */
export function xmlElement(
  name: string,
  content: string | readonly string[],
  attributes: Readonly<Record<string, string>> = {},
): string {
  const head = Object.entries(attributes).map(([key, value]) => ` ${key}="${escaped(value)}"`)
  const inner = typeof content === 'string' ? escaped(content) : content.map((each) => `\n${each}`).join('')
  return `<${name}${head.join('')}>${inner}</${name}>`
}

/** Returns a text as it is written in XML and HTML, in elements and between double quotes. */
export function escaped(text: string): string {
  return text.replace(unfit, '').replace(special, (sign) => references[sign] ?? sign)
}
