import { Badge, Button, Flex, Text } from '@mantine/core'
import {
  IconFileZip,
  IconHistory,
  IconMessageCircle,
  IconPencil,
  IconTrash,
} from '@tabler/icons-react'
import { useAtomValue } from 'jotai'
import { useId } from 'react'
import type { Contact } from '#contract/entities/contacts/contact.ts'
import { can, type Viewer } from '#contract/policies/index.ts'
import { contactData } from '#contract/rules/contacts/contact-data.ts'
import { contactName } from '#contract/rules/contacts/contact-name.ts'
import { statusOf } from '#contract/rules/chats/chat-status.ts'
import { phoneText } from '#contract/rules/contacts/phone-text.ts'
import { nowAtom } from '#renderer/components/dates/clock.ts'
import { monthDayText } from '#renderer/components/dates/times.ts'
import { Avatar } from '#renderer/components/people/avatar.tsx'
import FieldValue from '#renderer/components/contact-fields/field-value.tsx'
import { ContactValue } from '#renderer/components/external-link.tsx'
import { SidePanel, type PanelSteps } from '#renderer/components/page/side-panel.tsx'
import { useContactFields, useFieldNames } from '#renderer/data/contacts/contact-fields.ts'
import { openExternal } from '#renderer/data/navigation/open-external.ts'
import { showError } from '#renderer/data/change/toasts.ts'
import { groupAtom } from '#renderer/data/session/session.ts'
import { useMediaUrl } from '#renderer/data/files/use-media-url.ts'
import { useTexts } from '#renderer/i18n/fetched-texts.ts'
import { ActivityList } from './activity-list.tsx'
import { downloadPersonData } from './person-data.ts'
import { ContactTags } from './contact-tags.tsx'
import type { ContactNames } from './contact-names.ts'
import { statusColors, statusNames } from '#renderer/components/contact-conditions/status-names.ts'
import classes from './contacts.module.css'

export interface ContactPanelProps {
  viewer: Viewer
  contact: Contact
  names: ContactNames
  /** Opens the previous or the next contact of the table. */
  steps: PanelSteps
  onOpenChat: () => void
  onEdit: () => void
  onDelete: () => void
  onImportHistory: () => void
  onClose: () => void
}

/** The data of one contact, with buttons that open the chat and the form to edit the contact. */
export function ContactPanel(props: ContactPanelProps) {
  const { viewer, contact, names, steps, onOpenChat, onEdit, onDelete, onClose } = props
  const { t } = useTexts('sidePanel', 'contacts')
  const photo = useMediaUrl(contact.pictureUrl) ?? undefined
  const name = contactName(contact)
  const isReadOnly = !can(viewer, 'contact.edit', contact)
  return (
    <SidePanel
      title={name}
      subtitle={<span className="numbers">{phoneText(contact)}</span>}
      icon={<Avatar id={contact.id} name={name} photo={photo} size={44} />}
      width={360}
      steps={steps}
      onClose={onClose}
    >
      <Flex gap={8} mb={16}>
        <Button
          flex={1}
          leftSection={<IconMessageCircle size={16} aria-hidden="true" />}
          onClick={onOpenChat}
        >
          {t('contacts:panel.openChat')}
        </Button>
        <Button
          variant="default"
          leftSection={<IconPencil size={16} aria-hidden="true" />}
          disabled={isReadOnly}
          title={isReadOnly ? t('contacts:readOnly') : undefined}
          onClick={onEdit}
        >
          {t('contacts:panel.edit')}
        </Button>
      </Flex>
      <State contact={contact} names={names} />
      <ContactTags viewer={viewer} contact={contact} names={names} />
      <Data contact={contact} />
      <ActivityList key={contact.id} contact={contact} names={names} />
      {can(viewer, 'contact.give', contact) && (
        <div className={classes.section}>
          <Button
            variant="subtle"
            leftSection={<IconFileZip size={16} aria-hidden="true" />}
            onClick={() => void downloadPersonData(contact).catch(showError)}
          >
            {t('contacts:panel.give')}
          </Button>
        </div>
      )}
      {can(viewer, 'contact.importHistory', contact) && (
        <div className={classes.section}>
          <Button
            variant="subtle"
            leftSection={<IconHistory size={16} aria-hidden="true" />}
            onClick={props.onImportHistory}
          >
            {t('contacts:history.action')}
          </Button>
        </div>
      )}
      {can(viewer, 'contact.delete', contact) && (
        <div className={classes.section}>
          <Button
            variant="subtle"
            color="red"
            leftSection={<IconTrash size={16} aria-hidden="true" />}
            onClick={onDelete}
          >
            {t('contacts:delete.one')}
          </Button>
        </div>
      )}
    </SidePanel>
  )
}

/** Whether the contact wants no campaigns, the chat status, agent and team. */
function State({ contact, names }: Pick<ContactPanelProps, 'contact' | 'names'>) {
  const { t, language } = useTexts('sidePanel', 'contacts')
  const now = useAtomValue(nowAtom)
  const id = useId()
  const group = useAtomValue(groupAtom)
  const status = statusOf(contact)
  const agent = names.agentOf(contact)
  const team = names.teamOf(contact)
  return (
    <section className={classes.section} aria-labelledby={id}>
      <h3 id={id}>{t('contacts:panel.state')}</h3>
      <div className={classes.state}>
        {contact.marketingOptOutAt !== undefined && (
          <Badge component="span" color="orange">
            {t('contacts:optedOut', {
              day: monthDayText(contact.marketingOptOutAt, now, language),
            })}
          </Badge>
        )}
        {group?.hasChatStatus === true && (
          <Badge component="span" color={statusColors[status]}>
            {statusNames(t, group).find((one) => one.status === status)?.name}
          </Badge>
        )}
        <span className={classes.holder}>
          {agent !== undefined && <Avatar id={contact.userId ?? agent} name={agent} size={24} />}
          <span>
            <strong>{agent ?? t('contacts:noAgent')}</strong>
            {team !== '' && (
              <Text span inherit c="dimmed">
                {' '}
                · {team}
              </Text>
            )}
          </span>
        </span>
      </div>
    </section>
  )
}

const labels = {
  email: 'contacts:fields.email',
  otherPhone: 'inbox.customerMessages.otherPhone',
  formerPhone: 'inbox.customerMessages.formerPhone',
  username: 'inbox.customerMessages.username',
  brand: 'contacts:fields.brand',
} as const

/** The contact's data, except the name and the phone, which the panel's head shows. */
function Data({ contact }: { contact: Contact }) {
  const { t } = useTexts('sidePanel', 'contacts')
  const id = useId()
  const fields = useContactFields()
  const fieldNameOf = useFieldNames()
  const rows = contactData(contact, fields).flatMap((datum) => {
    if (datum.field === 'name' || datum.field === 'phone') return []
    const { value } = datum
    return datum.field === 'custom'
      ? [{ label: fieldNameOf(datum.number), value, named: datum.named }]
      : [{ label: t(labels[datum.field]), value, named: undefined }]
  })
  if (rows.length === 0) return null
  return (
    <section className={classes.section} aria-labelledby={id}>
      <h3 id={id}>{t('contacts:panel.data')}</h3>
      <dl className={classes.data}>
        {rows.map(({ label, value, named }) => (
          <div key={label} style={{ display: 'contents' }}>
            <dt>{label}</dt>
            <dd className="selectable">
              {named === undefined ? (
                <ContactValue value={value} onOpen={openExternal} />
              ) : (
                <FieldValue field={named} value={value} />
              )}
            </dd>
          </div>
        ))}
      </dl>
    </section>
  )
}
