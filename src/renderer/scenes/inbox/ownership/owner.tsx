import { Tooltip } from '@mantine/core'
import { IconChevronDown, IconUserQuestion } from '@tabler/icons-react'
import { useAtomValue } from 'jotai'
import { memo, useEffect, useRef, useState } from 'react'
import type { Contact } from '#contract/entities/contacts/contact.ts'
import { isFree } from '#contract/policies/chats/chat-visibility.ts'
import { can } from '#contract/policies/index.ts'
import { isTeamOf } from '#contract/rules/chats/assignment-history.ts'
import { shownKey, useAction } from '#renderer/components/focus/actions.ts'
import { Avatar } from '#renderer/components/people/avatar.tsx'
import { ButtonTip } from '#renderer/components/focus/icon-button.tsx'
import { viewerAtom } from '#renderer/data/session/session.ts'
import { store } from '#renderer/data/store.ts'
import { inboxDialogAtom } from '#renderer/scenes/inbox/dialogs/inbox-dialog-atom.ts'
import { useInboxTexts } from '#renderer/scenes/inbox/shared/texts.tsx'
import { useNames, useTeams } from '#renderer/scenes/inbox/people/people-names.ts'
import classes from './ownership.module.css'

/**
 * Who has the chat: its agent and team, or that it is free. A button to transfer it, where the viewer may; otherwise
 * plain text.
 */
export const Owner = memo(function Owner({ contact }: { contact: Contact }) {
  const { t } = useInboxTexts()
  const viewer = useAtomValue(viewerAtom)
  const names = useNames([contact.userId])
  const { teams } = useTeams()
  const teamCount = teams?.length ?? 0
  const action = useAction('inbox.assign')
  const free = isFree(contact)
  const agent = free ? t('inbox.row.free') : names.agent(contact)
  const team = teams?.find(({ tagId }) => isTeamOf(contact, tagId))?.name
  const text = [agent, team].filter((name) => name !== undefined).join(' · ')
  const picture = free ? (
    <IconUserQuestion size={14} aria-hidden="true" />
  ) : (
    <Avatar id={contact.userId ?? agent} name={agent} size={16} />
  )
  const words = <span className={classes.ownerWords}>{text}</span>
  const isNew = useIsNew(contact, viewer?.userId)
  const mayTransfer = viewer !== null && can(viewer, 'assignment.transfer', { contact, teamCount })
  if (!mayTransfer)
    return (
      <span className={classes.owner} data-free={free || undefined} title={text}>
        {picture}
        {words}
      </span>
    )
  return (
    <Tooltip
      label={<ButtonTip label={t('inbox.owner.transfer')} shortcut={action && shownKey(action)} />}
    >
      <button
        type="button"
        className={classes.owner}
        data-free={free || undefined}
        data-new={isNew || undefined}
        aria-haspopup="dialog"
        onClick={() => store.set(inboxDialogAtom, { kind: 'transfer', contactId: contact.id })}
      >
        {picture}
        {words}
        <IconChevronDown size={14} aria-hidden="true" />
      </button>
    </Tooltip>
  )
})

/** How long a new owner is marked, ms. */
const newMs = 10_000

/** Whether the shown chat went from one agent to another, or became free or taken, a moment ago, not by the viewer. */
function useIsNew({ id, userId }: Contact, me: string | undefined): boolean {
  const [isNew, setNew] = useState(false)
  const shown = useRef({ id, userId })
  useEffect(() => {
    const { id: before, userId: agentBefore } = shown.current
    shown.current = { id, userId }
    const isOther = before === id && agentBefore !== userId && userId !== me
    setNew(isOther)
    if (!isOther) return
    const timer = setTimeout(() => setNew(false), newMs)
    return () => clearTimeout(timer)
  }, [id, userId, me])
  return isNew
}
