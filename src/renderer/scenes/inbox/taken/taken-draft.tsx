import { Button, Flex, Text } from '@mantine/core'
import { useAtomValue } from 'jotai'
import { useRef } from 'react'
import { notesApi } from '#contract/api/notes.ts'
import { limits } from '#contract/limits.ts'
import { nowAtom } from '#renderer/components/dates/clock.ts'
import { ErrorNotice } from '#renderer/components/error-notice.tsx'
import { call } from '#renderer/data/api-client.ts'
import { request } from '#renderer/data/bridge.ts'
import { currentGroupIdAtom } from '#renderer/data/session.ts'
import { showError, showToast } from '#renderer/data/toasts.ts'
import { useDraft } from '#renderer/scenes/inbox/drafts/use-draft.ts'
import { useTexts } from '#renderer/scenes/inbox/shared/texts.tsx'
import { useChange } from '#renderer/data/use-change.ts'
import classes from './taken-draft.module.css'

export interface TakenDraftProps {
  contactId: string
  /** Until when the user may add a note to the chat; undefined if they may not. */
  noteUntil: string | undefined
}

/** What the user had written in a chat that was taken away: to copy, or to leave as a note for whoever has it now. */
export default function TakenDraft({ contactId, noteUntil }: TakenDraftProps) {
  const { t } = useTexts()
  const groupId = useAtomValue(currentGroupIdAtom) ?? ''
  const { text, removeSent } = useDraft(groupId, contactId)
  const now = useAtomValue(nowAtom)
  const note = text.trim()
  /** The last attempt. A retry with the same text has the same key, so that it adds no second note. */
  const attempt = useRef({ note: '', key: '' })
  const { busy, error, run } = useChange({
    send: async () => {
      if (attempt.current.note !== note) attempt.current = { note, key: crypto.randomUUID() }
      const idempotencyKey = attempt.current.key
      await call(notesApi.createNote, { body: { contactId, text: note }, groupId, idempotencyKey })
      removeSent(text)
      showToast(t('inbox.taken.noted'))
    },
    onDone: () => undefined,
  })
  if (note === '') return null
  const copy = () => {
    request('clipboard.write', { text }).then(() => showToast(t('inbox.message.copied')), showError)
  }
  const mayNote =
    noteUntil !== undefined && now < Date.parse(noteUntil) && note.length <= limits.noteMax
  return (
    <section className={classes.draft} aria-label={t('inbox.taken.draft')}>
      <Text component="h2" mb={6} size="xs" fw={600} c="dimmed">
        {t('inbox.taken.draft')}
      </Text>
      <blockquote className={`selectable ${classes.text}`} dir="auto">
        {text}
      </blockquote>
      {error !== null && <ErrorNotice error={error} />}
      <Flex wrap="wrap" gap={8}>
        <Button variant="default" onClick={copy}>
          {t('inbox.taken.copy')}
        </Button>
        {mayNote && (
          <Button loading={busy} onClick={() => run()}>
            {t('inbox.taken.note')}
          </Button>
        )}
      </Flex>
    </section>
  )
}
