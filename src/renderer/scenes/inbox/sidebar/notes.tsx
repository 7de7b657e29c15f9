import { Button, Flex, Stack, Text } from '@mantine/core'
import { useAtomValue } from 'jotai'
import { useMemo, useRef, useState, type KeyboardEvent } from 'react'
import type { Contact } from '#contract/entities/contacts/contact.ts'
import type { Member } from '#contract/entities/people/member.ts'
import { can, type Viewer } from '#contract/policies/index.ts'
import { ErrorNotice } from '#renderer/components/notices/error-notice.tsx'
import { Skeleton } from '#renderer/components/notices/skeleton.tsx'
import { todayAtom } from '#renderer/components/dates/clock.ts'
import { peopleAtom, useProfileNames } from '#renderer/scenes/inbox/people/user-names.ts'
import { useInboxTexts } from '#renderer/scenes/inbox/shared/texts.tsx'
import { sinceText } from '#renderer/components/dates/times.ts'
import { MentionField } from '#renderer/scenes/inbox/notes/mention-field.tsx'
import { NoteText } from '#renderer/scenes/inbox/notes/note-text.tsx'
import { useMentionable, useNoteDraft, useNotes } from '#renderer/scenes/inbox/notes/use-notes.ts'
import { dropNote, noteDraftAtom, writeNote } from '#renderer/scenes/inbox/drafts/note-drafts.ts'
import { Section, SectionAction } from '#renderer/scenes/inbox/sidebar/section.tsx'

/** The notes of the group's members about the contact, newest first. */
export function Notes({ contact, viewer }: { contact: Contact; viewer: Viewer }) {
  const { t } = useInboxTexts()
  const { id: contactId, groupId } = contact
  const today = useAtomValue(todayAtom)
  const people = useAtomValue(peopleAtom)
  const draft = useAtomValue(
    useMemo(() => noteDraftAtom({ id: contactId, groupId }), [contactId, groupId]),
  )
  /**
   * The state of the note editor.
   * - null: it has not been open yet.
   * - `asked`: it is open because the user pressed the button.
   * - `begun`: it is open because there is a draft.
   * - `left`: it was closed while it contained the focus. The button gets the focus.
   * - `closed`: it was closed while the focus was elsewhere.
   */
  const [writing, setWriting] = useState<'asked' | 'begun' | 'left' | 'closed' | null>(null)
  // Open the editor as soon as a draft has been read from disk. The focus does not move.
  if (writing === null && draft !== '') setWriting('begun')
  const isWriting = writing === 'asked' || writing === 'begun'
  const { data, error, refetch } = useNotes(contact)
  // The author's name may be missing or empty in the response.
  const unnamed = (data?.items ?? []).filter(({ userName }) => !userName)
  const profiles = useProfileNames(unnamed.map(({ userId }) => userId))
  const mayWrite = can(viewer, 'contact.note', contact)
  const colleagues = useMentionable(contact)
  return (
    <Section
      title={t('inbox.sidebar.notes.title')}
      action={
        mayWrite &&
        !isWriting && (
          <SectionAction
            label={t('inbox.sidebar.notes.add')}
            takesFocus={writing === 'left'}
            onClick={() => setWriting('asked')}
          />
        )
      }
    >
      {isWriting && mayWrite && (
        <NewNote
          contact={contact}
          people={colleagues.filter(({ id }) => id !== viewer.userId)}
          takesFocus={writing === 'asked'}
          onClose={(withFocus) => setWriting(withFocus ? 'left' : 'closed')}
        />
      )}
      {data === undefined ? (
        error === null ? (
          <Skeleton width={220} height={18} />
        ) : (
          <ErrorNotice error={error} onRetry={() => void refetch()} />
        )
      ) : data.items.length === 0 ? (
        !isWriting && (
          <Text size="sm" c="dimmed">
            {t('inbox.sidebar.notes.none')}
          </Text>
        )
      ) : (
        <Flex component="ol" direction="column" gap={14}>
          {data.items.map(({ id, text, userId, userName, createdAt }) => (
            <li key={id}>
              <NoteText text={text} people={colleagues} viewerId={viewer.userId} />
              <Text mt={2} size="xs" c="dimmed" className="numbers">
                {[
                  userName || people.get(userId ?? '')?.name || profiles.get(userId ?? ''),
                  sinceText(createdAt, today),
                ]
                  .filter(Boolean)
                  .join(' · ')}
              </Text>
            </li>
          ))}
        </Flex>
      )}
    </Section>
  )
}

interface NewNoteProps {
  contact: Contact
  people: readonly Member[]
  takesFocus: boolean
  /** @param withFocus whether the editor contained the focus, so that the button must get it */
  onClose: (withFocus: boolean) => void
}

/** The editor of a note. Ctrl+Enter saves the note. Escape closes the editor and keeps the draft. */
function NewNote({ contact, people, takesFocus, onClose }: NewNoteProps) {
  const { t } = useInboxTexts()
  const editor = useRef<HTMLDivElement>(null)
  const close = () => {
    const { activeElement } = document
    // The save button is disabled during a save and loses the focus to the body. So the body counts as the editor.
    onClose(activeElement === document.body || editor.current?.contains(activeElement) === true)
  }
  const { draft, isEmpty, busy, error, save } = useNoteDraft(contact, close)
  const giveUp = () => {
    dropNote(contact)
    close()
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape') {
      event.stopPropagation()
      close()
    } else if (event.key === 'Enter' && (event.ctrlKey || event.metaKey) && !isEmpty && !busy) {
      event.preventDefault()
      save()
    }
  }
  return (
    <Stack ref={editor} gap={10} mb={14} data-writing>
      <MentionField
        people={people}
        aria-label={t('inbox.sidebar.notes.text')}
        placeholder={t('inbox.sidebar.notes.placeholder')}
        minRows={2}
        value={draft}
        onChange={(text) => writeNote(contact, text)}
        onKeyDown={onKeyDown}
        data-autofocus
        ref={takesFocus ? focusAtOnce : null}
      />
      {error !== null && <ErrorNotice error={error} />}
      <Flex justify="flex-end" gap={8}>
        <Button variant="default" size="compact-md" onClick={giveUp}>
          {t('inbox.sidebar.cancel')}
        </Button>
        <Button size="compact-md" loading={busy} disabled={isEmpty} onClick={save}>
          {t('inbox.sidebar.save')}
        </Button>
      </Flex>
    </Stack>
  )
}

/** Focuses the field and scrolls so that the save button is visible too. */
function focusAtOnce(field: HTMLTextAreaElement | null): void {
  field?.focus({ preventScroll: true })
  field?.closest('[data-writing]')?.scrollIntoView({ block: 'nearest' })
}
