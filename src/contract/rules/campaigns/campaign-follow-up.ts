import type {
  AudienceSource,
  Campaign,
  FollowUpOutcome,
  RecipientState,
} from '#contract/entities/campaigns/campaign.ts'
import type { WhatsAppTemplate } from '#contract/entities/templates/whatsapp-template.ts'
import { foldText } from '#contract/rules/text/searchable-text.ts'

/** The states of the recipients with an outcome. The channel does not report the reading of people who switched that off. */
export const statesOfOutcome = {
  unread: ['sent', 'delivered'],
  unanswered: ['sent', 'delivered', 'read'],
  clicked: ['replied'],
} as const satisfies Record<FollowUpOutcome, readonly RecipientState[]>

/**
 * Whether a recipient of an earlier campaign belongs to its follow-up. WhatsApp reports only the press of a quick reply:
 * the customer's reply is then the text of the button.
 * @param replies the texts of the template's quick replies
 */
export function hasOutcome(
  { state, reply }: { state: string; reply?: string | undefined },
  outcome: FollowUpOutcome,
  replies: readonly string[],
): boolean {
  if (!statesOfOutcome[outcome].some((one) => one === state)) return false
  return outcome !== 'clicked' || isReplyTo(reply, replies)
}

/** Whether a customer's reply is one of these texts of buttons. */
export function isReplyTo(reply: string | null | undefined, replies: readonly string[]): boolean {
  const said = foldText(reply ?? '')
  return replies.some((text) => foldText(text) === said)
}

/** The texts of a template's quick replies, in the order of its buttons. */
export const quickReplies = ({ buttons }: Pick<WhatsAppTemplate, 'buttons'>): string[] =>
  buttons.flatMap(({ type, text }) => (type === 'QUICK_REPLY' ? [text] : []))

/**
 * The texts that count as a press of a button in a campaign: of the quick reply with this text and of those in its place in
 * the translations of the template; without a button of all quick replies.
 * @param templates those that the campaign sent, each with its translations
 */
export function countedReplies(
  templates: readonly { template: WhatsAppTemplate; translations: readonly WhatsAppTemplate[] }[],
  button: string | undefined,
): string[] {
  return templates.flatMap(({ template, translations }) => {
    const all = [template, ...translations].map(quickReplies)
    if (button === undefined) return all.flat()
    const place = quickReplies(template).findIndex((text) => foldText(text) === foldText(button))
    return place < 0 ? [] : all.flatMap((texts) => texts[place] ?? [])
  })
}

/** How many recipients of a campaign have an outcome; undefined if its numbers do not say it. */
export function outcomeCount(
  { sent, read, replied }: Pick<Campaign, 'sent' | 'read' | 'replied'>,
  outcome: FollowUpOutcome,
): number | undefined {
  const later = { unread: read, unanswered: replied, clicked: undefined }[outcome]
  return sent === undefined || later === undefined ? undefined : sent - later
}

/** What distinguishes a source from the others of its audience. */
export const sourceKey = ({ kind, refId, outcome, button }: AudienceSource): string =>
  [kind, refId, outcome, button].filter((part) => part !== undefined).join(' ')

/** Whether the campaign itself stores the people of the source. */
export const isStoredSource = ({ kind }: Pick<AudienceSource, 'kind'>): boolean =>
  kind === 'file' || kind === 'contacts'
