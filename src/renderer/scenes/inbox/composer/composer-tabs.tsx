import { Tabs } from '@mantine/core'
import { IconLock } from '@tabler/icons-react'
import { useAtomValue } from 'jotai'
import { useMemo } from 'react'
import type { Contact } from '#contract/entities/contacts/contact.ts'
import { noteDraftAtom } from '#renderer/scenes/inbox/drafts/note-drafts.ts'
import { useInboxTexts } from '#renderer/scenes/inbox/shared/texts.tsx'
import classes from './composer-tabs.module.css'
import { TimelineFilter } from './timeline-filter.tsx'
import { TypingLine } from './tools/typing-line.tsx'

export interface ComposerTabsProps {
  contact: Contact
  /** Called when a tab is pressed, not when the arrow keys show another tab. */
  onPress: () => void
}

/** What is written: a reply to the customer, or a note that only colleagues see. And who else is writing. */
export function ComposerTabs({ contact, onPress }: ComposerTabsProps) {
  const { t } = useInboxTexts()
  const { id, groupId } = contact
  const note = useAtomValue(useMemo(() => noteDraftAtom({ id, groupId }), [id, groupId]))
  return (
    <div className={classes.bar}>
      <Tabs.List
        className={classes.tabs}
        aria-label={t('inbox.composer.kinds')}
        // The second click of a double click lands here if the first one closed a picker above.
        onClickCapture={(event) => {
          if (event.detail > 1) event.stopPropagation()
        }}
      >
        <Tabs.Tab value="reply" onClick={onPress}>
          {t('inbox.composer.reply')}
        </Tabs.Tab>
        <Tabs.Tab
          value="note"
          onClick={onPress}
          leftSection={<IconLock size={14} stroke={1.8} aria-hidden="true" />}
          rightSection={
            note !== '' && (
              <span
                className={classes.begun}
                role="img"
                aria-label={t('inbox.row.draft')}
                title={t('inbox.row.draft')}
              />
            )
          }
        >
          {t('inbox.composer.note')}
        </Tabs.Tab>
      </Tabs.List>
      <div className={classes.end}>
        <TypingLine contactId={id} />
        <TimelineFilter />
      </div>
    </div>
  )
}
