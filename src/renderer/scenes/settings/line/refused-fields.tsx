import { Box, List, Text } from '@mantine/core'
import { webhookFields } from '#contract/rules/line/line-webhook.ts'
import { useTexts } from '#renderer/i18n/fetched-texts.ts'

type Field = (typeof webhookFields)[number]

/** What does not arrive without a field. TypeScript reports a field without an entry. */
const losses = {
  messages: 'lineTerms:fields.messages',
  message_template_status_update: 'lineTerms:fields.templateStatus',
  message_template_quality_update: 'lineTerms:fields.templateQuality',
  message_template_components_update: 'lineTerms:fields.templateText',
  template_category_update: 'lineTerms:fields.templateCategory',
  phone_number_quality_update: 'lineTerms:fields.quality',
  phone_number_name_update: 'lineTerms:fields.name',
  business_capability_update: 'lineTerms:fields.limit',
  account_update: 'lineTerms:fields.account',
  account_review_update: 'lineTerms:fields.review',
  account_alerts: 'lineTerms:fields.alerts',
  user_preferences: 'lineTerms:fields.marketing',
  flows: 'lineTerms:fields.flows',
  security: 'lineTerms:fields.security',
  smb_message_echoes: 'lineTerms:fields.echoes',
  smb_app_state_sync: 'lineTerms:fields.addressBook',
  history: 'lineTerms:fields.history',
  calls: 'lineTerms:fields.calls',
  standby: 'lineTerms:fields.standby',
  messaging_handovers: 'lineTerms:fields.handovers',
} as const satisfies Record<Field, string>

const isKnown = (field: string): field is Field => Object.hasOwn(losses, field)

/** The fields of the webhook that the provider refused, and what is missing without each; nothing if it refused none. */
export function RefusedFields({ fields }: { fields: readonly string[] }) {
  const { t } = useTexts('lineTerms')
  if (fields.length === 0) return null
  return (
    <Box component="section" mt={12} aria-label={t('lineTerms:fields.title')}>
      <Text size="sm" fw={600}>
        {t('lineTerms:fields.title')}
      </Text>
      <List size="sm" mt={4} listStyleType="none" spacing={4}>
        {fields.map((field) => (
          <List.Item key={field}>
            <code className="selectable">{field}</code>
            {isKnown(field) && ': '}
            {isKnown(field) && (
              <Text span inherit c="dimmed">
                {t(losses[field])}
              </Text>
            )}
          </List.Item>
        ))}
      </List>
    </Box>
  )
}
