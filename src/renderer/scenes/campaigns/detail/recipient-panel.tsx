import { Button, Flex, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import {
  IconAlertCircle,
  IconBan,
  IconClock,
  IconSend,
  IconUserCheck,
  type Icon,
} from '@tabler/icons-react'
import { useAtomValue } from 'jotai'
import { Link } from 'react-router'
import type { Campaign, CampaignRecipient } from '#contract/entities/campaigns/campaign.ts'
import type { WhatsAppTemplate } from '#contract/entities/templates/whatsapp-template.ts'
import { menuPaths } from '#contract/policies/menu.ts'
import { phoneText } from '#contract/rules/contacts/phone-text.ts'
import { templatePlaceholders } from '#contract/rules/templates/template-parts.ts'
import { Avatar } from '#renderer/components/people/avatar.tsx'
import { todayAtom } from '#renderer/components/dates/clock.ts'
import { sinceText } from '#renderer/components/dates/times.ts'
import { EventTimeline, type TimelineEvent } from '#renderer/components/reports/event-timeline.tsx'
import { SidePanel } from '#renderer/components/page/side-panel.tsx'
import { usersQuery } from '#renderer/data/groups/group-queries.ts'
import { useParameterLabel } from '#renderer/data/templates/use-parameter-label.ts'
import { useTexts } from '#renderer/i18n/fetched-texts.ts'
import { MessagePreview } from '#renderer/scenes/campaigns/message-preview.tsx'
import {
  stateGlyphs,
  stateKeys,
  useReasonText,
} from '#renderer/scenes/campaigns/recipient-words.ts'

export interface RecipientPanelProps {
  groupId: string
  recipient: CampaignRecipient
  campaign: Campaign
  template: WhatsAppTemplate
  onClose: () => void
}

/** The message of one recipient with the history of its states. */
export function RecipientPanel({
  groupId,
  recipient,
  campaign,
  template,
  onClose,
}: RecipientPanelProps) {
  const { t } = useTexts('campaigns')
  const reasonText = useReasonText()
  const now = useAtomValue(todayAtom)
  const { name, phone, contactId, state, sentAt, changedAt, reply, reason, optedOut } = recipient
  const number = phoneText({ phone, countryCode: '' })
  const users = useQuery(usersQuery(groupId))
  const agent = users.data?.items.find(({ id }) => id === recipient.userId)
  const labelOf = useParameterLabel()
  const places = templatePlaceholders({ kind: 'whatsapp', template })
  const isLater = state !== 'sent' && state !== 'queued'
  const stateText = t(stateKeys[state])
  const event = (Glyph: Icon, text: string, at?: string): TimelineEvent => ({
    Glyph,
    color: 'teal',
    text,
    at: at === undefined ? undefined : { iso: at, text: sinceText(at, now) },
  })
  const events = [
    sentAt === undefined ? event(IconClock, stateText) : event(IconSend, t(stateKeys.sent), sentAt),
    sentAt !== undefined &&
      isLater &&
      event(
        stateGlyphs[state],
        reply === undefined ? stateText : `${stateText} «${reply}»`,
        changedAt,
      ),
    reason !== undefined && event(IconAlertCircle, reasonText(reason)),
    agent !== undefined &&
      event(IconUserCheck, t('campaigns:detail.assigned', { name: agent.name })),
    optedOut && event(IconBan, t('campaigns:detail.optedOutHere')),
  ].filter((one) => one !== false)
  return (
    <SidePanel
      title={name === '' ? number : name}
      subtitle={<span className="numbers">{number}</span>}
      width={352}
      onClose={onClose}
      icon={<Avatar id={contactId ?? phone} name={name === '' ? phone : name} size={36} />}
      actions={
        contactId === undefined ? undefined : (
          <Button
            variant="subtle"
            size="compact-sm"
            component={Link}
            to={`${menuPaths.chats}?chat=${encodeURIComponent(contactId)}`}
            draggable={false}
          >
            {t('campaigns:detail.openChat')}
          </Button>
        )
      }
    >
      <MessagePreview
        label={t('campaigns:template.preview')}
        template={template}
        parameters={recipient.parameters}
        media={campaign.media}
        placeName={campaign.place?.name}
        extras={campaign}
      />
      <Text component="h3" mt={16} mb={6} fw={600}>
        {t('campaigns:detail.timeline')}
      </Text>
      <EventTimeline events={events} />
      {places.length > 0 && (
        <>
          <Text component="h3" mt={16} mb={6} fw={600}>
            {t('campaigns:detail.variables')}
          </Text>
          <Text component="dl" size="sm">
            {places.map((place, index) => (
              <Flex key={index} justify="space-between" gap={12} py={3}>
                <Text component="dt" inherit c="dimmed">
                  {labelOf(place)}
                </Text>
                <Text component="dd" inherit fw={600}>
                  {recipient.parameters[index] || '–'}
                </Text>
              </Flex>
            ))}
          </Text>
        </>
      )}
    </SidePanel>
  )
}
