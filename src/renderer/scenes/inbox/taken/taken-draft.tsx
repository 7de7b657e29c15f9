import { Button, Flex, Text } from '@mantine/core'
import { useAtomValue } from 'jotai'
import { useRef } from 'react'
import { notesApi } from '#contract/api/messages/notes.ts'
import type { OutboxEntry } from '#contract/bridge.ts'
import { limits } from '#contract/limits.ts'
import { isTypedText } from '#contract/rules/messages/typed-text.ts'
import { nowAtom } from '#renderer/components/dates/clock.ts'
import { ErrorNotice } from '#renderer/components/notices/error-notice.tsx'
import { call } from '#renderer/data/service/api-client.ts'
import { request } from '#renderer/data/service/bridge.ts'
import { currentGroupIdAtom } from '#renderer/data/session/session.ts'
import { showError, showToast } from '#renderer/data/change/toasts.ts'
import { offerUndo } from '#renderer/data/change/undo.ts'
import { currentLive, useOutgoing } from '#renderer/data/live/live.ts'
import { useDraft, writeText } from '#renderer/scenes/inbox/drafts/use-draft.ts'
import { useInboxTexts } from '#renderer/scenes/inbox/shared/texts.tsx'
import { useChange } from '#renderer/data/change/use-change.ts'
import classes from './taken-draft.module.css'

export interface TakenDraftProps {
  contactId: string
  /** Until when the user may add a note to the chat; undefined if they may not. */
  noteUntil: string | undefined
}

/** Whether a message is a text that the service refused, e.g. because a colleague's first answer took the chat. */
const isRefusedText = ({ state, template, content }: OutboxEntry) =>
  state === 'failed' && template === undefined && isTypedText(content)

/**
 * What the user had written in a chat that was taken away, also what was not sent any more: to copy, or to leave as a
 * note for whoever has it now.
 */
export function TakenDraft({ contactId, noteUntil }: TakenDraftProps) {
  const { t } = useInboxTexts()
  const groupId = useAtomValue(currentGroupIdAtom) ?? ''
  const draft = useDraft(groupId, contactId)
  const refused = (useOutgoing(contactId) ?? []).filter(isRefusedText)
  const text = [...refused.map(({ content }) => content.text ?? ''), draft.text]
    .filter((part) => part.trim() !== '')
    .join('\n')
  const now = useAtomValue(nowAtom)
  const note = text.trim()
  /** The last attempt. A retry with the same text has the same key, so that it adds no second note. */
  const attempt = useRef({ note: '', key: '' })
  const { busy, error, run } = useChange({
    send: async () => {
      if (attempt.current.note !== note) attempt.current = { note, key: crypto.randomUUID() }
      const idempotencyKey = attempt.current.key
      await call(notesApi.createNote, { body: { contactId, text: note }, groupId, idempotencyKey })
      draft.removeSent(draft.text)
      for (const { key } of refused) await currentLive().outbox.discard(key)
      showToast(t('inbox.taken.noted'))
    },
    onDone: () => undefined,
  })
  if (note === '') return null
  const discard = () => {
    draft.edit('')
    for (const { key } of refused) void currentLive().outbox.discard(key).catch(showError)
    offerUndo(groupId, t('inbox.taken.discarded'), () => writeText(groupId, contactId, text))
  }
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
        <Button variant="subtle" color="red" onClick={discard}>
          {t('inbox.failed.discard')}
        </Button>
      </Flex>
    </section>
  )
}
