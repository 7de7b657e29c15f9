import { Button } from '@mantine/core'
import { IconMessageCircle, IconPencil } from '@tabler/icons-react'
import { useAtomValue } from 'jotai'
import { customFields, type Contact } from '#contract/entities/contact.ts'
import { can, type Viewer } from '#contract/policies/index.ts'
import { contactName } from '#contract/rules/contact-name.ts'
import { statusOf } from '#contract/rules/chat-status.ts'
import { phoneText } from '#contract/rules/phone-text.ts'
import { SidePanel } from '../../components/page/side-panel.tsx'
import { groupAtom } from '../../data/session.ts'
import { useContactTexts } from '../../i18n/contact-texts.ts'
import { ContactTags } from './contact-tags.tsx'
import type { ContactNames } from './contact-names.ts'
import { statusNames } from './status-names.ts'
import classes from './contacts.module.css'

export interface ContactPanelProps {
  viewer: Viewer
  contact: Contact
  names: ContactNames
  onOpenChat: () => void
  onEdit: () => void
  onClose: () => void
}

/** The data of one contact, with buttons to its chat and its form. */
export function ContactPanel({
  viewer,
  contact,
  names,
  onOpenChat,
  onEdit,
  onClose,
}: ContactPanelProps) {
  const { t } = useContactTexts()
  const group = useAtomValue(groupAtom)
  const status =
    group?.hasChatStatus === true
      ? statusNames(t, group).find((one) => one.status === statusOf(contact))
      : undefined
  const rows: readonly (readonly [label: string, value: string | undefined])[] = [
    [t('contacts:fields.email'), contact.email],
    [t('contacts:fields.brand'), contact.brand],
    [t('contacts:fields.status'), status?.name],
    [t('contacts:fields.agent'), names.agentOf(contact) ?? t('contacts:noAgent')],
    [t('contacts:fields.team'), names.teamOf(contact)],
    ...customFields(contact).map(
      ({ index, value }) => [t('inbox.sidebar.custom', { number: index }), value] as const,
    ),
  ]
  const isReadOnly = !can(viewer, 'contact.edit', contact)
  return (
    <SidePanel
      title={contactName(contact)}
      subtitle={<span className="numbers">{phoneText(contact)}</span>}
      width={360}
      onClose={onClose}
    >
      <div className={classes.actions}>
        <Button
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
      </div>
      <ContactTags viewer={viewer} contact={contact} names={names} />
      <dl className={classes.data} aria-label={t('contacts:panel.data')}>
        {rows
          .filter(([, value]) => value !== undefined && value !== '')
          .map(([label, value]) => (
            <div key={label} style={{ display: 'contents' }}>
              <dt>{label}</dt>
              <dd className="selectable">{value}</dd>
            </div>
          ))}
      </dl>
    </SidePanel>
  )
}
