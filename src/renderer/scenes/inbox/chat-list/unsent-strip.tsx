import { useAtomValue } from 'jotai'
import type { OutboxEntry } from '#contract/bridge.ts'
import { menuPaths } from '#contract/policies/menu.ts'
import { groupName } from '#renderer/i18n/names.ts'
import { Notice } from '#renderer/components/notices/error-notice.tsx'
import { type Outgoing } from '#renderer/data/live/mutations/outbox.ts'
import { navigateToGroup } from '#renderer/data/groups/group-navigation.ts'
import { currentGroupIdAtom, userAtom } from '#renderer/data/session/session.ts'
import { useInboxTexts } from '#renderer/scenes/inbox/shared/texts.tsx'
import classes from './unsent-strip.module.css'
import { unsentElsewhereAtom } from '#renderer/data/live/live.ts'

/**
 * Shows how many messages outside the open chat could not be sent. Each group has one notice, with a button that opens
 * the chat of the group's first unsent message. All groups that the user has left share one notice. A chat of such a
 * group shows only its unsent messages.
 */
export default function UnsentStrip({ onOpen }: { onOpen: (contactId: string) => void }) {
  const { t } = useInboxTexts()
  const unsent = useAtomValue(unsentElsewhereAtom)
  const current = useAtomValue(currentGroupIdAtom)
  const groups = useAtomValue(userAtom)?.permissions ?? []
  const here = unsent.filter(({ groupId }) => groupId === current)
  const lost = unsent.filter(({ groupId }) => !groups.some((one) => one.groupId === groupId))
  const showHere = ({ contactId }: OutboxEntry) => onOpen(contactId)
  const showThere = ({ groupId, contactId }: OutboxEntry) =>
    navigateToGroup(groupId, `${menuPaths.chats}?chat=${encodeURIComponent(contactId)}`)
  return (
    <div className={classes.strip}>
      <Unsent
        entries={here}
        words={t('inbox.failed.elsewhere', { count: here.length })}
        onShow={showHere}
      />
      {groups.map((permission) => {
        const { groupId } = permission
        const entries = groupId === current ? [] : unsent.filter((one) => one.groupId === groupId)
        const group = groupName(t, permission)
        return (
          <Unsent
            key={groupId}
            entries={entries}
            words={t('inbox.failed.elsewhereIn', { count: entries.length, group })}
            onShow={showThere}
          />
        )
      })}
      <Unsent
        entries={lost}
        words={t('inbox.failed.elsewhereLost', { count: lost.length })}
        onShow={showHere}
      />
    </div>
  )
}

interface UnsentProps {
  entries: Outgoing
  words: string
  /** Called with the first of the entries. */
  onShow: (entry: OutboxEntry) => void
}

function Unsent({ entries, words, onShow }: UnsentProps) {
  const { t } = useInboxTexts()
  const [first] = entries
  if (first === undefined) return null
  return (
    <Notice action={{ label: t('inbox.failed.show'), perform: () => onShow(first) }}>
      {words}
    </Notice>
  )
}
