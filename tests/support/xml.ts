export interface XmlElement {
  name: string
  attributes: Readonly<Record<string, string>>
}

const TOKEN =
  /<!--(?:(?!-->).)*-->|<!\[CDATA\[.*?\]\]>|<\?[^>]*\?>|<(?<closing>\/)?(?<name>[A-Za-z][\w.:-]*)(?<attributes>(?:\s+[\w.:-]+=(?:"[^"<]*"|'[^'<]*'))*)\s*(?<empty>\/)?>/gs
const ENTITIES: Readonly<Record<string, string>> = {
  '&lt;': '<',
  '&gt;': '>',
  '&quot;': '"',
  '&apos;': "'",
  '&amp;': '&',
}

/**
 * Returns the elements of an XML text in document order.
 * @throws Error if the text is not well-formed
 */
export function xmlElements(text: string): XmlElement[] {
  const elements: XmlElement[] = []
  const open: string[] = []
  let end = 0
  for (const token of text.matchAll(TOKEN)) {
    checkText(text.slice(end, token.index))
    end = token.index + token[0].length
    const { closing, name, attributes = '', empty } = token.groups ?? {}
    if (name === undefined) continue
    if (closing !== undefined) {
      if (open.pop() !== name) throw new Error(`</${name}> closes another element.`)
      continue
    }
    if (open.length === 0 && elements.length > 0) throw new Error('There are two roots.')
    elements.push({ name, attributes: attributesOf(attributes) })
    if (empty === undefined) open.push(name)
  }
  checkText(text.slice(end))
  if (open.length > 0) throw new Error(`<${open.at(-1)}> is not closed.`)
  if (elements.length === 0) throw new Error('There is no element.')
  return elements
}

function attributesOf(text: string): Record<string, string> {
  const found = [...text.matchAll(/(?<key>[\w.:-]+)=(?:"(?<double>[^"]*)"|'(?<single>[^']*)')/g)]
  const entries = found.map(({ groups = {} }): [string, string] => {
    const value = groups['double'] ?? groups['single'] ?? ''
    checkText(value)
    return [groups['key'] ?? '', value.replaceAll(/&\w+;/g, (one) => ENTITIES[one] ?? one)]
  })
  const names = new Set(entries.map(([name]) => name))
  if (names.size < entries.length) throw new Error(`An attribute is repeated: ${text}`)
  return Object.fromEntries(entries)
}

function checkText(text: string): void {
  const fault = /<|&(?!(?:lt|gt|quot|apos|amp|#\d+|#x[\da-fA-F]+);)/.exec(text)
  if (fault)
    throw new Error(`The text is not well-formed: ${text.slice(fault.index, fault.index + 40)}`)
}
