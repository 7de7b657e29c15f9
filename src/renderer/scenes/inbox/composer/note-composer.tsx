import { Button } from '@mantine/core'
import { IconLock } from '@tabler/icons-react'
import { useAtomValue } from 'jotai'
import { useEffect, useRef, type KeyboardEvent } from 'react'
import type { Contact } from '#contract/entities/contacts/contact.ts'
import { defaultEnterSends } from '#contract/limits.ts'
import { ErrorNotice } from '#renderer/components/notices/error-notice.tsx'
import { userAtom } from '#renderer/data/session/session.ts'
import { writeNote } from '#renderer/scenes/inbox/drafts/note-drafts.ts'
import { MentionField } from '#renderer/scenes/inbox/notes/mention-field.tsx'
import { useMentionable, useNoteDraft } from '#renderer/scenes/inbox/notes/use-notes.ts'
import { useInboxTexts } from '#renderer/scenes/inbox/shared/texts.tsx'
import classes from './note-composer.module.css'
import { isSendKey } from './send-key.ts'

interface NoteComposerProps {
  contact: Contact
  /** Increments with each request to focus the field. */
  focusRequest: number
}

/** The field of a note about the chat. It has the colour of notes and a button of its own: nothing here is sent. */
export function NoteComposer({ contact, focusRequest }: NoteComposerProps) {
  const { t } = useInboxTexts()
  const field = useRef<HTMLTextAreaElement>(null)
  const me = useAtomValue(userAtom)
  const colleagues = useMentionable(contact).filter(({ id }) => id !== me?.id)
  const enterSaves = me?.useEnterKeyToSend ?? defaultEnterSends
  const { draft, isEmpty, busy, error, save } = useNoteDraft(contact, () => field.current?.focus())
  useEffect(() => {
    if (focusRequest > 0) field.current?.focus()
  }, [focusRequest])
  const onKeyDown = (event: KeyboardEvent) => {
    if (!isSendKey(event.nativeEvent, enterSaves)) return
    event.preventDefault()
    if (!isEmpty && !busy) save()
  }
  return (
    <div className={classes.place}>
      <div className={classes.box}>
        <MentionField
          ref={field}
          people={colleagues}
          position="top-start"
          variant="unstyled"
          classNames={{ input: classes.field ?? '' }}
          aria-label={t('inbox.composer.note')}
          placeholder={t('inbox.composer.notePlaceholder')}
          minRows={1}
          value={draft}
          onChange={(text) => writeNote(contact, text)}
          onKeyDown={onKeyDown}
        />
        {error !== null && <ErrorNotice error={error} />}
        <div className={classes.tools}>
          <IconLock size={14} stroke={1.8} aria-hidden="true" />
          <span className={classes.hint}>{t('inbox.composer.noteHint')}</span>
          <Button size="sm" variant="default" loading={busy} disabled={isEmpty} onClick={save}>
            {t('inbox.composer.saveNote')}
          </Button>
        </div>
      </div>
    </div>
  )
}
