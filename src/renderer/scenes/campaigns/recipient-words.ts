import {
  IconAlertCircle,
  IconCheck,
  IconChecks,
  IconClock,
  IconMessageReply,
  type Icon,
} from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import type { TFunction } from 'i18next'
import { useAtomValue } from 'jotai'
import { contentApi } from '#contract/api/messages/content.ts'
import type { RecipientState } from '#contract/entities/campaigns/campaign.ts'
import { channelCodes } from '#contract/errors.ts'
import { campaignFailures } from '#contract/rules/campaigns/campaign-failure.ts'
import { call } from '#renderer/data/service/api-client.ts'
import { contentTextsQuery, textIn } from '#renderer/data/service/content-texts.ts'
import { languageAtom } from '#renderer/data/session/session.ts'
import { useTexts } from '#renderer/i18n/fetched-texts.ts'

/** The text keys of a recipient's states. */
export const stateKeys = {
  queued: 'campaigns:state.queued',
  sent: 'campaigns:state.sent',
  delivered: 'campaigns:state.delivered',
  read: 'campaigns:state.read',
  replied: 'campaigns:state.replied',
  failed: 'campaigns:state.failed',
} as const satisfies Record<RecipientState, string>

export const stateGlyphs: Readonly<Record<RecipientState, Icon>> = {
  queued: IconClock,
  sent: IconCheck,
  delivered: IconChecks,
  read: IconChecks,
  replied: IconMessageReply,
  failed: IconAlertCircle,
}

/** The colours of a recipient's states on a badge. */
export const stateColors = {
  queued: 'gray',
  sent: 'gray',
  delivered: 'gray',
  read: 'green',
  replied: 'teal',
  failed: 'red',
} as const satisfies Record<RecipientState, string>

/** Returns `reasonText` with the content service's texts for codes of the channel that the app has no text for. */
export function useReasonText(): (reason: string) => string {
  const { t } = useTexts('campaigns')
  const language = useAtomValue(languageAtom)
  const texts = useQuery(
    contentTextsQuery(language, (spoken) =>
      call(contentApi.errorTexts, { query: { language: spoken } }),
    ),
  )
  return (reason) => reasonText(t, reason, textIn(texts.data, reason))
}

/**
 * The text for the reason why a message to a recipient failed.
 * @param contentText the content service's text for the reason
 */
export function reasonText(
  t: TFunction<['translation', 'campaigns']>,
  reason: string,
  contentText?: string,
): string {
  switch (reason) {
    case String(channelCodes.undeliverable):
      return t('campaigns:reasons.undeliverable')
    case String(channelCodes.mediaFailed):
      return t('campaigns:reasons.mediaFailed')
    case String(channelCodes.windowClosed):
      return t('campaigns:reasons.windowClosed')
    case String(channelCodes.marketingBlocked):
      return t('campaigns:reasons.marketing')
    case String(channelCodes.marketingLimit):
      return t('campaigns:reasons.limit')
    case campaignFailures.optedOut:
      return t('campaigns:reasons.optedOut')
    case campaignFailures.blocked:
      return t('campaigns:reasons.blocked')
    case campaignFailures.gone:
      return t('campaigns:reasons.gone')
    case campaignFailures.content:
      return t('campaigns:reasons.content')
    default:
      return contentText ?? t('campaigns:reasons.other')
  }
}
