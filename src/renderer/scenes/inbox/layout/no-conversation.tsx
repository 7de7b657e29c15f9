import { IconMessageOff, IconMessages } from '@tabler/icons-react'
import { useAtomValue } from 'jotai'
import { EmptyState } from '../../../components/empty-state.tsx'
import { useTexts } from '../shared/texts.tsx'
import { closedChatAtom } from '../../../data/live/live.ts'

const closedTexts = {
  hidden: { title: 'inbox.conversation.hiddenTitle', text: 'inbox.conversation.hidden' },
  deleted: { title: 'inbox.conversation.deletedTitle', text: 'inbox.conversation.deleted' },
} as const

/** The empty state without an open chat. It explains how to begin, or why the last chat was closed. */
export function NoConversation() {
  const { t } = useTexts()
  const closed = useAtomValue(closedChatAtom)
  if (closed !== null) {
    return (
      <EmptyState
        icon={IconMessageOff}
        title={t(closedTexts[closed].title)}
        text={t(closedTexts[closed].text)}
      />
    )
  }
  return (
    <EmptyState
      icon={IconMessages}
      title={t('inbox.conversation.noneTitle')}
      text={t('inbox.conversation.none')}
    />
  )
}
