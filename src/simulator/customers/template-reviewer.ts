import type { WhatsAppTemplate } from '#contract/entities/templates/whatsapp-template.ts'
import { findPlaceholders } from '#contract/rules/templates/placeholders.ts'
import type { PlannedVerdict, TemplateVerdict } from '#workspace/channel/template-review.ts'

const HOUR_MS = 3_600_000

/** How long a submitted template is in review, ms: short enough for somebody who tries the demo. */
export const REVIEW_MS = 30_000
/** Time from a template's approval to its pause, ms, if customers complain about the template. */
export const PAUSED_AFTER_MS = 24 * HOUR_MS
/** Length of a template's first pause, ms, as published by the channel. */
export const PAUSE_MS = 3 * HOUR_MS

const urlShortener = /\b(?:bit\.ly|tinyurl\.com|goo\.gl|t\.co|ow\.ly|is\.gd|cutt\.ly)\b/iu
const promotional = /\b(?:gratis|oferta|descuento|promoci[oó]n|free|discount|grátis|desconto)\b/iu
/** Phrases that customers complain about. */
const insistent = /últim[ao]s? (?:oportunidad|horas?|chance)|last chance/iu

/** The next verdict of the simulated channel on a template, by its status and content; undefined for none. */
export function reviewTemplate(template: WhatsAppTemplate): PlannedVerdict | undefined {
  switch (template.status) {
    case 'pending':
      return { afterMs: REVIEW_MS, verdict: firstVerdict(template) }
    case 'approved':
      return isComplainedAbout(template)
        ? { afterMs: PAUSED_AFTER_MS, verdict: { status: 'paused', quality: 'RED' } }
        : undefined
    case 'paused':
      return { afterMs: PAUSE_MS, verdict: { status: 'approved', quality: 'YELLOW' } }
    default:
      return undefined
  }
}

/**
 * Whether customers complain about a template. They complain once: the complaints lead to a pause that sets `quality`,
 * and customers do not complain about a template with a `quality`.
 */
const isComplainedAbout = ({ category, templateText, quality }: WhatsAppTemplate): boolean =>
  category === 'MARKETING' && quality === undefined && insistent.test(templateText)

function firstVerdict(template: WhatsAppTemplate): TemplateVerdict {
  const { category, templateText, allowCategoryChange, cards = [] } = template
  const bodies = [templateText, ...cards.map((card) => card.text)]
  const text = [template.header, ...bodies, template.offer?.text, template.footer].join('\n')
  const buttons = [template, ...cards].flatMap((one) => one.buttons)
  if (bodies.some(isShouted)) return rejected('INVALID_FORMAT')
  if (urlShortener.test([text, ...buttons.map(({ url }) => url)].join('\n')))
    return rejected('SCAM')
  if (!promotional.test(text)) return { status: 'approved' }
  if (category !== 'UTILITY') return { status: 'approved' }
  return allowCategoryChange
    ? { status: 'approved', category: 'MARKETING' }
    : rejected('TAG_CONTENT_MISMATCH')
}

const rejected = (rejectedReason: string): TemplateVerdict => ({
  status: 'rejected',
  rejectedReason,
})

/** Whether a text has at least ten letters outside its placeholders, all of them capitals. */
function isShouted(text: string): boolean {
  let words = text
  for (const { start, end } of findPlaceholders(text).toReversed())
    words = words.slice(0, start) + words.slice(end)
  const letters = words.match(/\p{L}/gu) ?? []
  return letters.length >= 10 && words === words.toUpperCase()
}
