import { Group, Stack, Text } from '@mantine/core'
import { IconChevronLeft, IconChevronRight, IconUsersGroup } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { campaignsApi } from '#contract/api/campaigns/campaigns.ts'
import type { OutputOf } from '#contract/api/endpoint.ts'
import type { CampaignParameter } from '#contract/entities/campaigns/campaign.ts'
import type { WhatsAppTemplate } from '#contract/entities/templates/whatsapp-template.ts'
import { limits } from '#contract/limits.ts'
import { parameterValue } from '#contract/rules/campaigns/campaign-parameters.ts'
import { phoneText } from '#contract/rules/contacts/phone-text.ts'
import { EmptyState } from '#renderer/components/notices/empty-state.tsx'
import { IconButton } from '#renderer/components/focus/icon-button.tsx'
import { useTexts } from '#renderer/i18n/fetched-texts.ts'
import { audienceQuery } from '#renderer/scenes/campaigns/campaign-queries.ts'
import { MessagePreview } from '#renderer/scenes/campaigns/message-preview.tsx'
import { useNumbers } from '#renderer/components/reports/use-numbers.ts'
import type { WizardForm } from './wizard-form.ts'
import { WizardColumn } from './wizard-column.tsx'

export interface RecipientPreviewProps {
  groupId: string
  campaignId: string
  template: WhatsAppTemplate
  form: Pick<WizardForm, 'parameters' | 'media' | 'place' | 'extras'>
}

/** A preview of one recipient's message as the form is filled in, with buttons to the previous and next recipient. */
export function RecipientPreview({ groupId, campaignId, template, form }: RecipientPreviewProps) {
  const { t } = useTexts('campaigns')
  const { person, at, total, setAt } = useShownRecipient(groupId, campaignId)
  const { count: figure } = useNumbers()
  return (
    <WizardColumn label={t('campaigns:parameters.preview')} component="aside">
      {person === undefined ? (
        <EmptyState icon={IconUsersGroup} title={t('campaigns:parameters.nobody')} />
      ) : (
        <>
          <Group gap={6}>
            <Stack gap={0} flex={1} miw={0} className="breakable">
              <Text span inherit fw={600}>
                {person.name === '' ? t('campaigns:audience.noName') : person.name}
              </Text>
              <Text span size="xs" c="dimmed" className="numbers">
                {phoneText({ phone: person.phone, countryCode: '' })}
              </Text>
            </Stack>
            <IconButton
              icon={IconChevronLeft}
              size={28}
              label={t('campaigns:parameters.previous')}
              disabled={at === 0}
              onClick={() => setAt(at - 1)}
            />
            <Text span size="xs" c="dimmed" className="numbers" role="status">
              {t('campaigns:parameters.position', { at: figure(at + 1), total: figure(total) })}
            </Text>
            <IconButton
              icon={IconChevronRight}
              size={28}
              label={t('campaigns:parameters.next')}
              disabled={at >= total - 1}
              onClick={() => setAt(at + 1)}
            />
          </Group>
          <MessagePreview
            label={t('campaigns:parameters.preview')}
            template={template}
            parameters={valuesOf(person, form.parameters)}
            media={form.media}
            placeName={form.place.name}
            extras={form.extras}
          />
        </>
      )}
    </WizardColumn>
  )
}

type Person = OutputOf<typeof campaignsApi.campaignAudience>['items'][number]

/**
 * The values of the placeholders for a recipient; undefined for a value that is not known yet. A service that does not
 * send the recipient's fields sends the values of the stored draft.
 */
export function valuesOf(
  { fields, parameters: stored = [] }: Person,
  parameters: readonly CampaignParameter[],
): (string | undefined)[] {
  if (fields === undefined) return stored.map((value) => (value === '' ? undefined : value))
  return parameters.map((parameter) => parameterValue(parameter, (field) => fields[field] ?? ''))
}

/**
 * The recipient at an index of the audience (`person`), and a function to change the index. Fetches the page of results
 * that contains the index. Until that page arrives, `person` is the first recipient of the page fetched before, or
 * undefined if there is none.
 */
export function useShownRecipient(groupId: string, campaignId: string) {
  const [at, setAt] = useState(0)
  const { page: size } = limits.campaign
  const query = useQuery(
    audienceQuery(groupId, campaignId, { show: 'reached', page: Math.floor(at / size) }),
  )
  const total = query.data?.reached ?? 0
  const person = query.isPlaceholderData ? undefined : query.data?.items[at % size]
  return { person: person ?? query.data?.items[0], at, total, setAt }
}
