import { Button, Flex } from '@mantine/core'
import type { Contact } from '#contract/entities/contacts/contact.ts'
import { can, type Viewer } from '#contract/policies/index.ts'
import { contactName } from '#contract/rules/contacts/contact-name.ts'
import { Dialog } from '#renderer/components/dialogs/dialog.tsx'
import { useTexts } from '#renderer/i18n/fetched-texts.ts'
import { ContactData } from '#renderer/scenes/inbox/sidebar/details/contact-data.tsx'
import classes from './contact-card.module.css'

export interface ContactCardProps {
  contact: Contact
  viewer: Viewer
  onEdit: () => void
  onClose: () => void
}

/** The dialog with the contact's details. Opening it from the list does not mark the chat as read. */
export function ContactCard({ contact, viewer, onEdit, onClose }: ContactCardProps) {
  const { t } = useTexts('sidePanel')
  return (
    <Dialog title={contactName(contact)} onClose={onClose}>
      <div className={classes.card}>
        <ContactData contact={contact} />
      </div>
      {can(viewer, 'contact.edit', contact) && (
        <Flex justify="flex-end" gap={10} mt={18}>
          <Button onClick={onEdit}>{t('sidePanel:contact.edit')}</Button>
        </Flex>
      )}
    </Dialog>
  )
}
