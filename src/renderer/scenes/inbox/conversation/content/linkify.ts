/** A piece of a message's text: words, or a link with the address it leads to. */
export type TextPart = { text: string; href?: string }

/**
 * What may be a link: an http(s) address, a www. address, an e-mail address, a number in international form. Signs
 * that turn the direction of text around are never part of one: they could make an address read as another.
 */
const unsafe =
  '\\s\\u0000-\\u001f\\u007f-\\u009f\\u200b-\\u200f\\u2028-\\u202e\\u2060-\\u206f\\ufeff'
const word = `[^${unsafe}<>"]`
const candidates = new RegExp(
  [
    `(?<web>(?:https?://|www\\.)${word}{1,2000})`,
    `(?<mail>[a-z0-9](?:[a-z0-9._%+-]{0,63})@(?:[a-z0-9-]{1,63}\\.){1,8}[a-z]{2,24})`,
    `(?<phone>\\+\\d(?:[ -]?\\d){7,14})`,
  ].join('|'),
  'giu',
)

const closers: Readonly<Record<string, string>> = { ')': '(', ']': '[', '}': '{' }

/** Takes off what ends the sentence and not the address; a closing bracket stays if it was opened within. */
function trimmed(text: string): string {
  let end = text.length
  while (end > 0) {
    const last = text.charAt(end - 1)
    const opener = closers[last]
    if (
      opener === undefined
        ? !/[.,;:!?'*_~»”’…]/u.test(last)
        : balanced(text.slice(0, end), opener, last)
    )
      break
    end -= 1
  }
  return text.slice(0, end)
}

function balanced(text: string, opener: string, closer: string): boolean {
  let depth = 0
  for (const sign of text) depth += sign === opener ? 1 : sign === closer ? -1 : 0
  return depth >= 0
}

/** The address of a web link, or null: it must have a real host, and no name or password that hides it. */
function webAddress(text: string): string | null {
  const full = /^https?:/i.test(text) ? text : `https://${text}`
  if (!URL.canParse(full)) return null
  const { protocol, hostname, username, password, href } = new URL(full)
  if (protocol !== 'http:' && protocol !== 'https:') return null
  if (username !== '' || password !== '' || href.length > 4_000) return null
  const isName = /\.[^.\d][^.]+\.?$/.test(hostname)
  const isAddress =
    hostname === 'localhost' || /^\d+(\.\d+){3}$/.test(hostname) || hostname.startsWith('[')
  return isName || isAddress ? href : null
}

/** Cuts a message's text into words and links. Joined again, the parts are the text. */
export function linkify(text: string): TextPart[] {
  const parts: TextPart[] = []
  let end = 0
  for (const match of text.matchAll(candidates)) {
    const { web, mail, phone } = match.groups ?? {}
    const before = text.charAt(match.index - 1)
    if (match.index < end || /[\p{L}\p{N}@/]/u.test(before)) continue
    const shown = web === undefined ? match[0] : trimmed(match[0])
    const href =
      web !== undefined
        ? webAddress(shown)
        : mail !== undefined
          ? `mailto:${mail}`
          : `tel:${(phone ?? '').replace(/[ -]/g, '')}`
    if (href === null) continue
    if (match.index > end) parts.push({ text: text.slice(end, match.index) })
    parts.push({ text: shown, href })
    end = match.index + shown.length
  }
  if (end < text.length) parts.push({ text: text.slice(end) })
  return parts
}
