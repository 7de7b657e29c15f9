import { useState } from 'react'
import type { Contact } from '#contract/entities/contacts/contact.ts'
import type { HistoryImport } from '#contract/entities/contacts/history-import.ts'
import { contactName } from '#contract/rules/contacts/contact-name.ts'
import { Dialog } from '#renderer/components/dialogs/dialog.tsx'
import { useTexts } from '#renderer/i18n/fetched-texts.ts'
import { HistoryFile } from './history-file.tsx'
import { HistoryProgress } from './history-progress.tsx'
import { HistoryReading } from './history-reading.tsx'

/** Width of the dialog, px. */
const WIDTH = 560

export interface HistoryDialogProps {
  contact: Contact
  onClose: () => void
}

/** Imports a conversation that the phone's app has exported: the file, who is who and what it adds, and how far it is. */
export function HistoryDialog({ contact, onClose }: HistoryDialogProps) {
  const { t } = useTexts('sidePanel', 'contacts')
  const [read, setRead] = useState<HistoryImport | null>(null)
  const title = t('contacts:history.title', { name: contactName(contact) })
  return (
    <Dialog title={title} onClose={onClose} width={WIDTH}>
      {read === null ? (
        <HistoryFile contact={contact} onRead={setRead} />
      ) : read.state === 'read' ? (
        <HistoryReading
          contact={contact}
          read={read}
          onStarted={setRead}
          onBack={() => setRead(null)}
        />
      ) : (
        <HistoryProgress groupId={contact.groupId} started={read} onClose={onClose} />
      )}
    </Dialog>
  )
}
