import { Text } from '@mantine/core'
import { useAtomValue } from 'jotai'
import type { Contact } from '#contract/entities/contacts/contact.ts'
import type { RegistrationOrigin as Origin } from '#contract/entities/contacts/registration-origin.ts'
import { originText } from '#contract/rules/contacts/registration-origin.ts'
import { groupAtom } from '#renderer/data/session/session.ts'
import type { TextKey } from '#renderer/i18n/catalogue.ts'
import { useInboxTexts } from '#renderer/scenes/inbox/shared/texts.tsx'
import { Section } from '#renderer/scenes/inbox/sidebar/section.tsx'

const origins = {
  api: 'inbox.sidebar.origins.api',
  whatsApp: 'inbox.sidebar.origins.whatsApp',
  webApp: 'inbox.sidebar.origins.webApp',
  integration: 'inbox.sidebar.origins.integration',
} as const satisfies Record<Origin, TextKey>

/**
 * Where the contact was registered; a dash if that is unknown. If the group has its own name for the integration, that
 * name is shown.
 */
export function RegistrationOrigin({ contact }: { contact: Contact }) {
  const { t } = useInboxTexts()
  const sourceInputs = useAtomValue(groupAtom)?.sourceInputs ?? []
  const text = originText(contact, { sourceInputs }, (kind) => t(origins[kind]))
  return (
    <Section title={t('inbox.sidebar.origin')}>
      <Text size="sm" className="breakable">
        {text}
      </Text>
    </Section>
  )
}
