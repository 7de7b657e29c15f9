import type { PrintedConversation } from '#contract/bridge.ts'
import type { Language } from '#contract/limits.ts'
import { dateLocale } from '#contract/rules/time/date-locale.ts'
import { machineDay } from '#contract/rules/time/time-zone.ts'

export interface PageTexts {
  readonly printedOn: (moment: string) => string
  readonly note: string
  readonly olderLeftOut: string
}

export interface PageOptions {
  language: Language
  texts: PageTexts
  now: number
  /** Time zone, an IANA name; default: the system's zone. */
  timeZone?: string
}

const STYLE = `
  @page { size: A4; margin: 18mm 16mm; }
  body { font: 10.5pt/1.45 Inter, 'Segoe UI', 'Helvetica Neue', 'Noto Sans', sans-serif; color: #14191c; margin: 0; }
  h1 { font-size: 16pt; margin: 0; }
  .about { color: #566168; margin: 2pt 0 12pt; }
  h2 { font-size: 10.5pt; margin: 14pt 0 4pt; padding-bottom: 2pt; border-bottom: 0.5pt solid #c9d0d4; break-after: avoid; }
  .entry { margin: 6pt 0; padding-left: 8pt; border-left: 2pt solid #c9d0d4; }
  .team { border-color: #0d7d74; }
  .note { border-color: #b7791f; background: #fdf6e7; }
  .head { color: #566168; font-size: 9pt; break-after: avoid; }
  .author { color: #14191c; font-weight: 600; }
  .text { white-space: pre-wrap; overflow-wrap: anywhere; }
`

/** Renders a conversation as an HTML document that has no scripts and loads nothing. */
export function conversationPage(conversation: PrintedConversation, options: PageOptions): string {
  const { name, phone, entries, isCut } = conversation
  const { language, texts, now, timeZone } = options
  const zone = timeZone === undefined ? {} : { timeZone }
  const locale = dateLocale(language)
  const day = new Intl.DateTimeFormat(locale, { dateStyle: 'full', ...zone })
  const time = new Intl.DateTimeFormat(locale, { timeStyle: 'short', ...zone })
  const moment = new Intl.DateTimeFormat(locale, {
    dateStyle: 'long',
    timeStyle: 'short',
    ...zone,
  })
  let lastDay = ''
  const rows = entries.map(({ kind, author, at, text }) => {
    const written = new Date(at)
    const today = day.format(written)
    const heading = today === lastDay ? '' : `<h2>${escaped(today)}</h2>`
    lastDay = today
    const label = kind === 'note' ? ` · ${escaped(texts.note)}` : ''
    return `${heading}<div class="entry ${kind}"><div class="head"><span class="author" dir="auto">${escaped(author)}</span>${label} · ${escaped(time.format(written))}</div><div class="text" dir="auto">${escaped(text)}</div></div>`
  })
  const cut = isCut ? `<p class="about">${escaped(texts.olderLeftOut)}</p>` : ''
  return `<!doctype html><html lang="${language}"><head><meta charset="utf-8"><meta http-equiv="content-security-policy" content="default-src 'none'; style-src 'unsafe-inline'"><title>${escaped(name)}</title><style>${STYLE}</style></head><body><h1 dir="auto">${escaped(name)}</h1><p class="about">${escaped([phone, texts.printedOn(moment.format(now))].filter(Boolean).join(' · '))}</p>${cut}${rows.join('')}</body></html>`
}

/** Proposes a file name that is valid on every system, such as `Ana Ruiz 2026-11-24.pdf`. */
export function pdfName({ name }: Pick<PrintedConversation, 'name'>, now: number): string {
  const plain = name
    .replaceAll(/[\p{Cc}\p{Cf}<>:"/\\|?*]+/gu, ' ')
    // macOS and Linux hide files whose name begins with a dot.
    .replace(/^[\s.]+/, '')
    .trim()
  // `slice` may leave the first half of an emoji, which is an invalid character.
  const start = plain.slice(0, 80).replace(/[\uD800-\uDBFF]$/, '')
  return `${start || 'chat'} ${machineDay(now)}.pdf`
}

const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}

function escaped(text: string): string {
  return text.replaceAll(/[&<>"']/g, (character) => ENTITIES[character] ?? character)
}
