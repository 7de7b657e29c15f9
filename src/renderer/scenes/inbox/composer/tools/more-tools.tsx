import { ActionIcon, Menu } from '@mantine/core'
import { IconAddressBook, IconCurrentLocation, IconPlus } from '@tabler/icons-react'
import { useAtomValue } from 'jotai'
import type { Contact } from '#contract/entities/contacts/contact.ts'
import { can } from '#contract/policies/index.ts'
import { contactName } from '#contract/rules/contacts/contact-name.ts'
import { useAction } from '#renderer/components/focus/actions.ts'
import { viewerAtom } from '#renderer/data/session/session.ts'
import { firstName } from '#renderer/scenes/inbox/people/user-names.ts'
import { useInboxTexts } from '#renderer/scenes/inbox/shared/texts.tsx'

/** The menu of what can be sent to a customer or asked of them; absent if the service has none of it. */
export function MoreTools({ contact }: { contact: Contact }) {
  const { t } = useInboxTexts()
  const viewer = useAtomValue(viewerAtom)
  const card = useAction('inbox.card')
  const askPlace = useAction('inbox.askPlace')
  const sendsCard = viewer !== null && can(viewer, 'message.sendCard', contact)
  const asksPlace = viewer !== null && can(viewer, 'message.askPlace', contact)
  if (!sendsCard && !asksPlace) return null
  return (
    <Menu position="top-start" width={260} shadow="md">
      <Menu.Target>
        <ActionIcon
          variant="subtle"
          color="gray"
          size={36}
          aria-label={t('inbox.composer.more')}
          title={t('inbox.composer.more')}
        >
          <IconPlus size={20} stroke={1.7} aria-hidden="true" />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown aria-label={t('inbox.composer.more')}>
        {sendsCard && (
          <>
            <Menu.Label>{t('inbox.composer.send')}</Menu.Label>
            <Menu.Item leftSection={<IconAddressBook size={16} />} onClick={card?.perform}>
              {t('inbox.composer.card')}
            </Menu.Item>
          </>
        )}
        {sendsCard && asksPlace && <Menu.Divider />}
        {asksPlace && (
          <>
            <Menu.Label>
              {t('inbox.composer.askOf', { name: firstName(contactName(contact)) })}
            </Menu.Label>
            <Menu.Item leftSection={<IconCurrentLocation size={16} />} onClick={askPlace?.perform}>
              {t('inbox.composer.theirPlace')}
            </Menu.Item>
          </>
        )}
      </Menu.Dropdown>
    </Menu>
  )
}
