import { Flex, Text } from '@mantine/core'
import type { Contact, GroupChatMember } from '#contract/entities/contacts/contact.ts'
import { isEmptyName } from '#contract/rules/contacts/contact-name.ts'
import { phoneText } from '#contract/rules/contacts/phone-text.ts'
import { Avatar } from '#renderer/components/people/avatar.tsx'
import { useInboxTexts } from '#renderer/scenes/inbox/shared/texts.tsx'
import { Section } from '#renderer/scenes/inbox/sidebar/section.tsx'

/** The people in a group chat of the channel. */
export function Members({ contact }: { contact: Contact }) {
  const { t } = useInboxTexts()
  return (
    <Section
      title={t('inbox.sidebar.members')}
      action={
        <Text span size="xs" c="dimmed">
          {t('inbox.sidebar.memberCount', { count: contact.groupChatMembers.length })}
        </Text>
      }
    >
      <Flex component="ul" direction="column" gap={10}>
        {contact.groupChatMembers.map((member) => (
          <MemberRow key={member.phone} {...member} countryCode={contact.countryCode} />
        ))}
      </Flex>
    </Section>
  )
}

function MemberRow({
  name = '',
  phone,
  isAdmin,
  countryCode,
}: GroupChatMember & Pick<Contact, 'countryCode'>) {
  const { t } = useInboxTexts()
  const isNameless = isEmptyName(name)
  const number = phoneText({ phone, countryCode })
  return (
    <Flex component="li" align="center" gap={10}>
      <Avatar id={phone} name={isNameless ? phone : name} size={32} />
      <Flex direction="column" miw={0} flex={1}>
        <Text span truncate size="sm">
          {isNameless ? number : name}
        </Text>
        {!isNameless && (
          <Text span size="xs" c="dimmed" className="numbers">
            {number}
          </Text>
        )}
      </Flex>
      {isAdmin && (
        <Text span size="xs" c="dimmed">
          {t('inbox.sidebar.chatAdmin')}
        </Text>
      )}
    </Flex>
  )
}
