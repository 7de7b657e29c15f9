import { foldText } from '#contract/rules/text/searchable-text.ts'

/** The values of a line with an own app, which people copy from Meta's pages. */
export const pastedFields = ['token', 'appSecret', 'phoneId', 'accountId', 'appId'] as const
export type PastedField = (typeof pastedFields)[number]

export interface PastedValues {
  readonly values: Readonly<Partial<Record<PastedField, string>>>
  /** Ids of which the text does not say what they identify. */
  readonly ids: readonly string[]
}

/** More than all of Meta's pages on which the values stand, characters. */
const longest = 20_000
const tokens = /(?<![\w-])EAA[\dA-Za-z]{60,}(?![\w-])/g
const secrets = /(?<![\w-])[\da-f]{32}(?![\w-])/g
const ids = /(?<!\d)\d{14,17}(?!\d)/g

/** What stands before an id, without accents and upper case: in Meta's links, or on its pages in three languages. */
const labels: readonly (readonly [PastedField | 'portfolio', RegExp])[] = [
  ['portfolio', /business[_-]id|(?<!whatsapp )business (?:portfolio|manager) id/],
  ['phoneId', /phone[ _-]?number[ _-]?id|(?:identificador|identificacao) (?:del|do) numero/],
  ['accountId', /waba|business account id|(?:cuenta|conta)(?: de| do)? whatsapp/],
  ['appId', /app[ _-]?id|\/apps\/|(?:de la|do) (?:app|aplicacion|aplicativo)/],
]

/** The last label before an id in its line. */
function labelBefore(line: string): PastedField | 'portfolio' | undefined {
  const text = foldText(line)
  const found = labels.flatMap(([field, label]) => {
    const last = [...text.matchAll(new RegExp(label, 'g'))].at(-1)
    return last === undefined ? [] : [{ field, at: last.index }]
  })
  return found.toSorted((a, b) => b.at - a.at)[0]?.field
}

/**
 * Recognises the values of a line in a text, e.g. a copied page, a link or a single value.
 * - Token: `EAA` and 60 or more letters and digits. App secret: 32 characters 0-9 and a-f.
 * - An id has 14 to 17 digits. The words or the link before it say what it identifies; the id of a business portfolio is
 *   none of a line's values.
 * - Of two values for one field the first counts.
 */
export function recogniseValues(pasted: string): PastedValues {
  const text = pasted.slice(0, longest)
  const values: Partial<Record<PastedField, string>> = {}
  const token = text.match(tokens)?.[0]
  if (token !== undefined) values.token = token
  const rest = text.replaceAll(tokens, ' ')
  const secret = rest.match(secrets)?.[0]
  if (secret !== undefined) values.appSecret = secret
  const unknown: string[] = []
  for (const line of rest.replaceAll(secrets, ' ').split(/\r?\n/)) {
    let from = 0
    for (const { 0: id, index } of line.matchAll(ids)) {
      const label = labelBefore(line.slice(from, index))
      from = index + id.length
      if (label === undefined) unknown.push(id)
      else if (label !== 'portfolio') values[label] ??= id
    }
  }
  const known = Object.values(values)
  return { values, ids: [...new Set(unknown)].filter((id) => !known.includes(id)) }
}
