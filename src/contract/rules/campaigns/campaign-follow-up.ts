import type {
  AudienceSource,
  Campaign,
  FollowUpOutcome,
  RecipientState,
} from '#contract/entities/campaigns/campaign.ts'
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
  if (outcome !== 'clicked') return true
  const said = foldText(reply ?? '')
  return replies.some((text) => foldText(text) === said)
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
export const sourceKey = ({ kind, refId, outcome }: AudienceSource): string =>
  [kind, refId, ...(outcome === undefined ? [] : [outcome])].join(' ')

/** Whether the campaign itself stores the people of the source. */
export const isStoredSource = ({ kind }: Pick<AudienceSource, 'kind'>): boolean =>
  kind === 'file' || kind === 'contacts'
