import { Flex, Tabs } from '@mantine/core'
import { useAtom } from 'jotai'
import { memo, useState } from 'react'
import { Notice } from '#renderer/components/notices/error-notice.tsx'
import { focusComposer } from '#renderer/scenes/inbox/layout/composer-focus.ts'
import { useInboxTexts } from '#renderer/scenes/inbox/shared/texts.tsx'
import { useMessageBoxLock } from '#renderer/scenes/inbox/shared/use-message-box-lock.ts'
import { composerTabAtom } from './composer-tab.ts'
import { ComposerTabs } from './composer-tabs.tsx'
import tabs from './composer-tabs.module.css'
import classes from './composer.module.css'
import { NoteComposer } from './note-composer.tsx'
import { TimelineFilter } from './timeline-filter.tsx'
import { MessageComposer } from './composer.tsx'
import type { ComposerProps } from './use-composer.ts'

/** The message field, or the reason why the user cannot write here and what to do instead. */
export const Composer = memo(function Composer({ contact, focusRequest }: ComposerProps) {
  const { t } = useInboxTexts()
  const lock = useMessageBoxLock(contact)
  if (lock === 'readOnly' || lock === 'accessChanged') {
    return (
      <div className={classes.place} data-alone>
        <Flex gap={8} align="center">
          <Notice tone="info">
            {t(lock === 'readOnly' ? 'inbox.composer.readOnly' : 'inbox.composer.locked')}
          </Notice>
          <TimelineFilter />
        </Flex>
      </div>
    )
  }
  return <TabbedComposer contact={contact} focusRequest={focusRequest} isOpen={lock === null} />
})

/** The field of a reply and that of a note, one of which is visible. */
function TabbedComposer(props: ComposerProps & { isOpen: boolean }) {
  const { contact, focusRequest } = props
  const [tab, setTab] = useAtom(composerTabAtom)
  /** The requests before the tab was changed. The arrow keys leave the focus on the tab. */
  const [earlier, setEarlier] = useState(0)
  return (
    <Tabs
      classNames={{ root: tabs.root ?? '', tab: tabs.tab ?? '' }}
      variant="plain"
      keepMounted={false}
      value={tab}
      onChange={(value) => {
        setEarlier(focusRequest)
        setTab(value === 'note' ? 'note' : 'reply')
      }}
    >
      {/* Stays mounted beside a note, because a voice note may be being recorded. */}
      <MessageComposer
        {...props}
        tabs={<ComposerTabs contact={contact} onPress={focusComposer} />}
      />
      <Tabs.Panel value="note">
        {/* Not fetched on first use: until its field has the focus, the letters that follow N are shortcuts. */}
        <NoteComposer
          contact={contact}
          focusRequest={focusRequest === earlier ? 0 : focusRequest}
        />
      </Tabs.Panel>
    </Tabs>
  )
}
