import type { Contact } from '#contract/entities/contacts/contact.ts'
import type { Message, PayloadFailed } from '#contract/entities/messages/message.ts'
import { limits } from '#contract/limits.ts'
import { campaignFailures } from '#contract/rules/campaigns/campaign-failure.ts'
import { channelError } from '#contract/rules/line/channel-errors.ts'
import { truncate } from '#contract/rules/text/characters.ts'
import { optAnswer } from '#contract/rules/contacts/opt-answer.ts'
import type { CampaignProgress } from './campaign-progress.ts'
import { pauseAfterFailure } from './pause-campaign.ts'
import {
  findRecipientByMessage,
  lastRecipientOf,
  updateRecipient,
} from '#workspace/storage/campaigns/campaign-recipients.ts'
import { storeConsent } from '#workspace/storage/contacts/opt-outs.ts'
import type { Work } from '#workspace/unit-of-work.ts'

/** Maximum number of characters that the results show of a reply. */
const REPLY_CHARACTERS = 120

interface Needs {
  campaignProgress: CampaignProgress
}

/**
 * Updates the recipient of a campaign with the new status of their message.
 * @param now epoch ms
 * @returns whether a campaign sent the message
 */
export async function trackStatus(
  work: Work,
  service: Needs,
  groupId: string,
  {
    id,
    status,
    payloadFailed,
  }: Pick<Message, 'id' | 'status'> & { payloadFailed?: PayloadFailed | undefined },
  now: number,
): Promise<boolean> {
  const recipient = await findRecipientByMessage(work.tx, id)
  if (recipient === undefined) return false
  const isShown = status === 'delivered' || status === 'read' || status === 'failed'
  if (!isShown || recipient.state === 'replied') return true
  const reason = status === 'failed' ? reasonOf(payloadFailed) : null
  await updateRecipient(work.tx, recipient, { state: status, reason, changed_at: now })
  const pauses = status === 'failed' ? channelError(payloadFailed?.code)?.pauses : undefined
  if (pauses !== undefined) await pauseAfterFailure(work, recipient.campaign_id, pauses, now)
  work.afterCommit(() => service.campaignProgress.changed(groupId, recipient.campaign_id))
  return true
}

const reasonOf = (failed: PayloadFailed | undefined): string =>
  failed?.code === undefined ? campaignFailures.other : String(failed.code)

/** What the results show of a reply. */
export const shownReply = (text: string): string => truncate(text.trim(), REPLY_CHARACTERS)

/**
 * Opts a customer out of campaigns or in again, if their message asks for this. Records the customer's first message
 * within `limits.campaign.replyMs` after a campaign's message as the reply to the campaign.
 * @returns what the message asks for
 */
export async function trackReply(
  work: Work,
  service: Needs,
  contact: Contact,
  text: string,
  now: number,
): Promise<ReturnType<typeof optAnswer>> {
  const { tx } = work
  const since = now - limits.campaign.replyMs
  const recipient = await lastRecipientOf(tx, contact.id, since)
  const answer = optAnswer(text)
  const { groupId } = contact
  if (answer !== undefined)
    await storeConsent(tx, contact, answer === 'in', {
      at: now,
      campaignId: recipient?.campaign_id ?? null,
    })
  if (recipient === undefined || recipient.state === 'failed') return answer
  const isFirst = recipient.state !== 'replied'
  if (!isFirst && answer !== 'out') return answer
  await updateRecipient(tx, recipient, {
    ...(isFirst && {
      state: 'replied',
      reply: shownReply(text),
      changed_at: now,
    }),
    ...(answer === 'out' && { opted_out: 1 as const }),
  })
  work.afterCommit(() => service.campaignProgress.changed(groupId, recipient.campaign_id))
  return answer
}
