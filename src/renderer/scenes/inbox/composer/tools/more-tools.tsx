import { ActionIcon, Menu } from '@mantine/core'
import {
  IconAddressBook,
  IconCurrentLocation,
  IconPhone,
  IconPlus,
  IconShoppingCart,
  type Icon,
} from '@tabler/icons-react'
import { useAtomValue } from 'jotai'
import type { Contact } from '#contract/entities/contacts/contact.ts'
import { can } from '#contract/policies/index.ts'
import { contactName } from '#contract/rules/contacts/contact-name.ts'
import { todayAtom } from '#renderer/components/dates/clock.ts'
import { sinceText } from '#renderer/components/dates/times.ts'
import { useAction } from '#renderer/components/focus/actions.ts'
import { groupAtom, viewerAtom } from '#renderer/data/session/session.ts'
import { useTexts } from '#renderer/i18n/fetched-texts.ts'
import { numberAskedAt } from '#renderer/scenes/inbox/outgoing/number-asked.ts'
import { firstName } from '#renderer/scenes/inbox/people/user-names.ts'

interface Tool {
  action: string
  icon: Icon
  label: string
  /** Why the item cannot be chosen now. */
  lock?: string | undefined
}

/** The menu of what can be sent to a customer or asked of them; absent if the service has none of it. */
export default function MoreTools({ contact }: { contact: Contact }) {
  const { t } = useTexts('inboxActions')
  const viewer = useAtomValue(viewerAtom)
  const group = useAtomValue(groupAtom)
  if (viewer === null) return null
  const may = (action: 'message.sendCard' | 'message.askPlace' | 'message.askNumber') =>
    can(viewer, action, contact)
  // A group without a line has no catalogue.
  const sendsProducts = group?.line !== undefined && can(viewer, 'message.sendProducts', contact)
  const sent: Tool[] = [
    ...(may('message.sendCard')
      ? [{ action: 'inbox.card', icon: IconAddressBook, label: t('inbox.composer.card') }]
      : []),
    ...(sendsProducts
      ? [
          {
            action: 'inbox.products',
            icon: IconShoppingCart,
            label: t('inboxActions:more.products'),
          },
        ]
      : []),
  ]
  const asked: Tool[] = may('message.askPlace')
    ? [
        {
          action: 'inbox.askPlace',
          icon: IconCurrentLocation,
          label: t('inbox.composer.theirPlace'),
        },
      ]
    : []
  const asksNumber = may('message.askNumber')
  if (sent.length + asked.length === 0 && !asksNumber) return null
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
        {sent.length > 0 && <Menu.Label>{t('inbox.composer.send')}</Menu.Label>}
        {sent.map((tool) => (
          <ToolItem key={tool.action} {...tool} />
        ))}
        {sent.length > 0 && (asked.length > 0 || asksNumber) && <Menu.Divider />}
        {(asked.length > 0 || asksNumber) && (
          <Menu.Label>
            {t('inbox.composer.askOf', { name: firstName(contactName(contact)) })}
          </Menu.Label>
        )}
        {asked.map((tool) => (
          <ToolItem key={tool.action} {...tool} />
        ))}
        {asksNumber && <NumberItem contactId={contact.id} />}
      </Menu.Dropdown>
    </Menu>
  )
}

/** The number is asked for once, until the customer answers or a day has passed. It is read when the menu opens. */
function NumberItem({ contactId }: { contactId: string }) {
  const { t } = useTexts('inboxActions')
  const today = useAtomValue(todayAtom)
  const at = numberAskedAt(contactId)
  return (
    <ToolItem
      action="inbox.askNumber"
      icon={IconPhone}
      label={t('inboxActions:more.number')}
      lock={at === null ? undefined : t('inboxActions:more.asked', { when: sinceText(at, today) })}
    />
  )
}

function ToolItem({ action, icon: Glyph, label, lock }: Tool) {
  const known = useAction(action)
  return (
    <Menu.Item
      leftSection={<Glyph size={16} aria-hidden="true" />}
      disabled={lock !== undefined}
      onClick={known?.perform}
    >
      {label}
      {lock !== undefined && <small>{` · ${lock}`}</small>}
    </Menu.Item>
  )
}
