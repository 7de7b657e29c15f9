import { bareDomainPattern, isBareDomain } from '#contract/rules/service/bare-domain.ts'

/** A part of a message's text: plain text, or a link with its URL. */
export type TextPart = { text: string; href?: string }

/**
 * Characters at which a web link ends: spaces, control characters and invisible characters. Some invisible characters
 * change the text direction, so a link that contained them could disguise its real host.
 */
const unsafe =
  '\\s\\u0000-\\u001f\\u007f-\\u009f\\u200b-\\u200f\\u2028-\\u202e\\u2060-\\u206f\\ufeff'
const word = `[^${unsafe}<>"]`
/** Matches http(s) and www. URLs, e-mail addresses, phone numbers such as `+51 999 123 456`, and domains. */
const candidates = new RegExp(
  [
    `(?<web>(?:https?://|www\\.)${word}{1,2000})`,
    `(?<mail>[a-z0-9](?:[a-z0-9._%+-]{0,63})@(?:[a-z0-9-]{1,63}\\.){1,8}[a-z]{2,24})`,
    `(?<phone>\\+\\d(?:[ -]?\\d){7,14})`,
    `(?<domain>${bareDomainPattern})(?<path>(?::\\d{1,5})?(?:[/?#]${word}{0,2000})?)`,
  ].join('|'),
  'giu',
)

const closers: Readonly<Record<string, string>> = { ')': '(', ']': '[', '}': '{' }

/**
 * Removes punctuation at the end of a URL, because it belongs to the sentence around the URL. A closing bracket stays
 * if its opening bracket is in the URL: `www.a.co/b).` → `www.a.co/b`, but `www.a.co/b(c)` is unchanged.
 */
function withoutTrailingPunctuation(text: string): string {
  let end = text.length
  while (end > 0) {
    const last = text.charAt(end - 1)
    const opener = closers[last]
    if (
      opener === undefined
        ? !/[.,;:!?'*_~»”’…]/u.test(last)
        : isBalanced(text.slice(0, end), opener, last)
    )
      break
    end -= 1
  }
  return text.slice(0, end)
}

function isBalanced(text: string, opener: string, closer: string): boolean {
  let depth = 0
  for (const character of text) depth += character === opener ? 1 : character === closer ? -1 : 0
  return depth >= 0
}

/**
 * Returns the URL of a web link, or null if the text must not become a link:
 * - The URL is invalid or too long.
 * - Its host is neither a domain name nor an IP address nor `localhost`.
 * - It contains a user name or password, which a reader could mistake for the host: `https://bank.com@evil.com`.
 */
function webUrl(text: string): string | null {
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

/** Splits a message's text into plain text and links. The joined texts of the parts are the message's text. */
export function linkify(text: string): TextPart[] {
  const parts: TextPart[] = []
  let end = 0
  for (const match of text.matchAll(candidates)) {
    const { web, mail, phone, domain, path = '' } = match.groups ?? {}
    const before = text.charAt(match.index - 1)
    if (match.index < end || /[\p{L}\p{N}@/]/u.test(before)) continue
    if (domain !== undefined && !isBareDomain(domain, withoutTrailingPunctuation(path))) continue
    const isWeb = web !== undefined || domain !== undefined
    const linkText = isWeb ? withoutTrailingPunctuation(match[0]) : match[0]
    const href = isWeb
      ? webUrl(linkText)
      : mail !== undefined
        ? `mailto:${mail}`
        : `tel:${(phone ?? '').replace(/[ -]/g, '')}`
    if (href === null) continue
    if (match.index > end) parts.push({ text: text.slice(end, match.index) })
    parts.push({ text: linkText, href })
    end = match.index + linkText.length
  }
  if (end < text.length) parts.push({ text: text.slice(end) })
  return parts
}
