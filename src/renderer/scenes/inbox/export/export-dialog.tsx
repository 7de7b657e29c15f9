import { Checkbox, Text } from '@mantine/core'
import { useAtomValue } from 'jotai'
import { useEffect, useRef, useState } from 'react'
import type { PrintedConversation } from '#contract/bridge.ts'
import type { Contact } from '#contract/entities/contacts/contact.ts'
import type { Message } from '#contract/entities/messages/message.ts'
import type { Note } from '#contract/entities/messages/note.ts'
import { messagesApi } from '#contract/api/messages/messages.ts'
import { notesApi } from '#contract/api/messages/notes.ts'
import { can } from '#contract/policies/index.ts'
import { contactName } from '#contract/rules/contacts/contact-name.ts'
import { messagePreview } from '#contract/rules/messages/message-preview.ts'
import { phoneText } from '#contract/rules/contacts/phone-text.ts'
import { Dialog } from '#renderer/components/dialogs/dialog.tsx'
import { ErrorNotice } from '#renderer/components/notices/error-notice.tsx'
import { call } from '#renderer/data/service/api-client.ts'
import { request } from '#renderer/data/service/bridge.ts'
import { showSavedFile } from '#renderer/data/downloads/watch-downloads.ts'
import { viewerAtom } from '#renderer/data/session/session.ts'
import { kindTexts, previewWords } from '#renderer/scenes/inbox/shared/message-texts.ts'
import { DialogButtons } from '#renderer/components/dialogs/dialog-buttons.tsx'
import { peopleAtom } from '#renderer/scenes/inbox/people/user-names.ts'
import { useChange } from '#renderer/data/change/use-change.ts'
import { useInboxTexts } from '#renderer/scenes/inbox/shared/texts.tsx'
import { collectMessages, PAGE } from './collect-messages.ts'

type Entry = PrintedConversation['entries'][number]

/** Saves a conversation as PDF: its messages up to the limit, and optionally the notes. Closing the dialog cancels. */
export function ExportDialog({ contact, onClose }: { contact: Contact; onClose: () => void }) {
  const { t } = useInboxTexts()
  const viewer = useAtomValue(viewerAtom)
  const people = useAtomValue(peopleAtom)
  const [withNotes, setWithNotes] = useState(false)
  const [count, setCount] = useState<number | null>(null)
  const stopped = useRef<AbortController | null>(null)
  useEffect(() => () => stopped.current?.abort(), [])
  const { groupId, id } = contact
  const name = contactName(contact)
  const mayReadNotes = viewer !== null && can(viewer, 'contact.readNotes', contact)

  function messageEntry({ content, sender, updatedAt, sentByUserId, ...message }: Message): Entry {
    const preview = messagePreview(content)
    const kindText = content.type === 'unknown' ? null : kindTexts[content.type]
    // A call has no text but its label, which lacks how long it was.
    const hasLabel = preview.detail !== undefined && content.call === undefined
    const label = hasLabel
      ? previewWords(t, preview)
      : kindText === null || content.type === 'text'
        ? ''
        : t(kindText)
    const isEmpty = content.deleted === true || content.unsupported !== undefined
    const texts = [content.header, content.text, content.filename, content.footer]
    const parts = [label && `[${label}]`, ...(isEmpty ? [] : texts)]
    const colleague = people.get(sentByUserId ?? '')?.name
    const team = message.autoResponse ? t('inbox.export.automatic') : t('inbox.export.team')
    return {
      kind: sender === 'contact' ? 'customer' : 'team',
      author: sender === 'contact' ? name : (colleague ?? team),
      at: updatedAt,
      text: parts.filter(Boolean).join('\n'),
    }
  }
  const noteEntry = ({ text, userName, userId, createdAt }: Note): Entry => ({
    kind: 'note',
    author: userName ?? people.get(userId ?? '')?.name ?? t('inbox.export.team'),
    at: createdAt,
    text,
  })

  const { busy, error, run } = useChange({
    onDone: onClose,
    send: async () => {
      const stop = new AbortController()
      stopped.current = stop
      const { signal } = stop
      setCount(0)
      const { messages, isCut } = await collectMessages(
        (beforePosition, offset) =>
          call(messagesApi.messages, {
            groupId,
            params: { contactId: id },
            query: { limit: PAGE, offset, ...(beforePosition !== undefined && { beforePosition }) },
            signal,
          }),
        setCount,
      )
      const notes =
        withNotes && mayReadNotes
          ? (await call(notesApi.notes, { groupId, query: { contactId: id }, signal })).items
          : []
      if (signal.aborted) return
      const entries = [...messages.map(messageEntry), ...notes.map(noteEntry)].toSorted(
        (one, other) => Date.parse(one.at) - Date.parse(other.at),
      )
      const conversation = { name, phone: phoneText(contact), entries, isCut }
      const { savedId } = await request('conversation.savePdf', conversation)
      if (savedId !== null) showSavedFile(savedId, name)
    },
  })

  return (
    <Dialog title={t('inbox.export.title')} onClose={onClose} width={420}>
      <Text mb={16} size="md" c="var(--b-text)">
        {t('inbox.export.text', { name })}
      </Text>
      {mayReadNotes && (
        <Checkbox
          label={t('inbox.export.withNotes')}
          checked={withNotes}
          disabled={busy}
          onChange={(event) => setWithNotes(event.currentTarget.checked)}
        />
      )}
      <Text mb={16} size="md" c="var(--b-text)" role="status">
        {busy && count !== null && t('inbox.export.progress', { count })}
      </Text>
      {error !== null && <ErrorNotice error={error} />}
      <DialogButtons
        label={t('inbox.export.save')}
        busy={busy}
        onAct={run}
        onCancel={onClose}
        focused="act"
      />
    </Dialog>
  )
}
