import { ActionIcon, Menu } from '@mantine/core'
import {
  IconAddressBook,
  IconCurrentLocation,
  IconPhone,
  IconPhoneCall,
  IconPlus,
  IconShoppingCart,
  type Icon,
} from '@tabler/icons-react'
import { useAtomValue } from 'jotai'
import type { Contact } from '#contract/entities/contacts/contact.ts'
import { can } from '#contract/policies/index.ts'
import type { SendAction } from '#contract/policies/messages/message.ts'
import type { Asked } from '#contract/rules/messages/customer-question.ts'
import { contactName } from '#contract/rules/contacts/contact-name.ts'
import { useAction } from '#renderer/components/focus/actions.ts'
import { groupAtom, viewerAtom } from '#renderer/data/session/session.ts'
import { useTexts } from '#renderer/i18n/fetched-texts.ts'
import { questionLock, useLockText } from '#renderer/scenes/inbox/outgoing/question-lock.ts'
import { firstName } from '#renderer/scenes/inbox/people/user-names.ts'

interface Tool {
  action: string
  icon: Icon
  label: string
  /** Why the item cannot be chosen now. */
  lock?: string | undefined
}

/** What a customer can be asked for. */
const questions = [
  {
    asksFor: 'place',
    may: 'message.askPlace',
    action: 'inbox.askPlace',
    icon: IconCurrentLocation,
    label: 'inbox.composer.theirPlace',
  },
  {
    asksFor: 'number',
    may: 'message.askNumber',
    action: 'inbox.askNumber',
    icon: IconPhone,
    label: 'inboxActions:more.number',
  },
  {
    asksFor: 'call',
    may: 'message.askCall',
    action: 'inbox.askCall',
    icon: IconPhoneCall,
    label: 'inboxActions:more.call',
  },
] as const satisfies readonly {
  asksFor: Asked
  may: SendAction
  action: string
  icon: Icon
  label: string
}[]
type Question = (typeof questions)[number]

/** The menu of what can be sent to a customer or asked of them; absent if the service has none of it. */
export default function MoreTools({ contact }: { contact: Contact }) {
  const { t } = useTexts('inboxActions')
  const viewer = useAtomValue(viewerAtom)
  const group = useAtomValue(groupAtom)
  if (viewer === null) return null
  const may = (action: Exclude<SendAction, 'message.send'>) => can(viewer, action, contact)
  // A group without a line has no catalogue.
  const sendsProducts = group?.line !== undefined && may('message.sendProducts')
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
  const hasCalls = group?.line?.hasCalls === true
  const asked = questions.filter(
    ({ asksFor, may: action }) => may(action) && (asksFor !== 'call' || hasCalls),
  )
  if (sent.length + asked.length === 0) return null
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
        {sent.length > 0 && asked.length > 0 && <Menu.Divider />}
        {asked.length > 0 && (
          <Menu.Label>
            {t('inbox.composer.askOf', { name: firstName(contactName(contact)) })}
          </Menu.Label>
        )}
        {asked.map((question) => (
          <QuestionItem key={question.action} {...question} contactId={contact.id} />
        ))}
      </Menu.Dropdown>
    </Menu>
  )
}

/** A question that the customer has not answered waits. Whether it does is read when the menu opens. */
function QuestionItem({
  contactId,
  asksFor,
  action,
  icon,
  label,
}: Question & { contactId: string }) {
  const { t } = useTexts('inboxActions')
  const lock = useLockText(questionLock(contactId, asksFor))
  return <ToolItem action={action} icon={icon} label={t(label)} lock={lock} />
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
