import { Flex, Tabs } from '@mantine/core'
import { useAtom, useAtomValue } from 'jotai'
import { memo, useState, type ReactNode } from 'react'
import { can } from '#contract/policies/index.ts'
import { Notice } from '#renderer/components/notices/error-notice.tsx'
import { viewerAtom } from '#renderer/data/session/session.ts'
import { BlockedNotice } from '#renderer/scenes/inbox/block/blocked-notice.tsx'
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
  const viewer = useAtomValue(viewerAtom)
  if (lock === 'blocked') {
    const notice = <BlockedNotice contact={contact} />
    if (viewer === null || !can(viewer, 'contact.note', contact)) return <Alone>{notice}</Alone>
    return <TabbedComposer contact={contact} focusRequest={focusRequest} instead={notice} />
  }
  if (lock === 'readOnly' || lock === 'accessChanged')
    return (
      <Alone>
        <Notice tone="info">
          {t(lock === 'readOnly' ? 'inbox.composer.readOnly' : 'inbox.composer.locked')}
        </Notice>
      </Alone>
    )
  return <TabbedComposer contact={contact} focusRequest={focusRequest} isOpen={lock === null} />
})

/** A notice of a user who writes neither replies nor notes here. */
const Alone = ({ children }: { children: ReactNode }) => (
  <div className={classes.place} data-alone>
    <Flex gap={8} align="center">
      {children}
      <TimelineFilter />
    </Flex>
  </div>
)

/** `instead`: what replaces the field of a reply. */
type TabbedComposerProps = ComposerProps & ({ isOpen: boolean } | { instead: ReactNode })

/** The field of a reply and that of a note, one of which is visible. */
function TabbedComposer(props: TabbedComposerProps) {
  const { contact, focusRequest } = props
  const [tab, setTab] = useAtom(composerTabAtom)
  /** The requests before the tab was changed. The arrow keys leave the focus on the tab. */
  const [earlier, setEarlier] = useState(0)
  const kinds = <ComposerTabs contact={contact} onPress={focusComposer} />
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
      {'instead' in props ? (
        <>
          {kinds}
          <Tabs.Panel value="reply" className={classes.place}>
            {props.instead}
          </Tabs.Panel>
        </>
      ) : (
        // Stays mounted beside a note, because a voice note may be being recorded.
        <MessageComposer {...props} tabs={kinds} />
      )}
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
