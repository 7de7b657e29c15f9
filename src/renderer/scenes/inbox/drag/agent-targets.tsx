import { Flex, Text } from '@mantine/core'
import { useAtomValue } from 'jotai'
import { useEffect, useState, type CSSProperties } from 'react'
import type { Contact } from '#contract/entities/contacts/contact.ts'
import type { Member } from '#contract/entities/people/member.ts'
import { can } from '#contract/policies/index.ts'
import { byName } from '#contract/rules/text/sort-by-name.ts'
import { contactName } from '#contract/rules/contacts/contact-name.ts'
import { serviceStatusKind } from '#contract/rules/people/service-status.ts'
import { Avatar } from '#renderer/components/people/avatar.tsx'
import { StatusDot } from '#renderer/components/people/status-dot.tsx'
import { membersAtom, teamsAtom, viewerAtom } from '#renderer/data/session/session.ts'
import { store } from '#renderer/data/store.ts'
import { showError } from '#renderer/data/change/toasts.ts'
import { literals } from '#renderer/i18n/literals.ts'
import { peopleAtom } from '#renderer/scenes/inbox/people/user-names.ts'
import { assignAgent } from '#renderer/scenes/inbox/ownership/assignment-mutations.ts'
import { reportTransfer } from '#renderer/scenes/inbox/ownership/report-transfer.ts'
import { useInboxTexts } from '#renderer/scenes/inbox/shared/texts.tsx'
import classes from './agent-targets.module.css'
import { draggedChatAtom, draggedChatsAtom, endDrag } from './dragged-chat.ts'
import { assignChats } from '#renderer/scenes/inbox/actions/chat-job.ts'
import { useChat } from '#renderer/data/live/live.ts'

/**
 * The agents as drop targets, mounted during a drag. Keyboard users have "Assign" in the chat's menu and the command
 * palette.
 * @param left distance from the left edge of the inbox, px; null: at the right edge
 */
export default function AgentTargets({ left }: { left: number | null }) {
  const contact = useChat(useAtomValue(draggedChatAtom) ?? '')
  const ids = useAtomValue(draggedChatsAtom)
  // A row that unmounts during its drag fires no dragend event. There are no pointer events during a drag, so the next
  // pointer event means that the drag has ended.
  useEffect(() => {
    window.addEventListener('pointermove', endDrag)
    return () => window.removeEventListener('pointermove', endDrag)
  }, [])
  return contact === undefined ? null : <Targets contact={contact} ids={ids} left={left} />
}

interface TargetsProps {
  /** The chat of the dragged row. */
  contact: Contact
  /** All dragged chats. */
  ids: readonly string[]
  left: number | null
}

function Targets({ contact, ids, left }: TargetsProps) {
  const { t, i18n } = useInboxTexts()
  const viewer = useAtomValue(viewerAtom)
  const people = useAtomValue(peopleAtom)
  const hasPeople = useAtomValue(membersAtom) !== null
  const agents = [...people.values()]
    .filter((member) => viewer !== null && can(viewer, 'assignment.toAgent', member))
    .toSorted(byName(i18n.language))
  const style: CSSProperties = left === null ? { right: 0 } : { left }
  const title =
    ids.length > 1 ? t('inbox.drag.titleMany', { count: ids.length }) : t('inbox.drag.title')
  return (
    <section className={classes.panel} style={style} aria-label={title}>
      <Text component="h2" mb={10} mx={4} size="sm" fw={650}>
        {title}
      </Text>
      {hasPeople && agents.length === 0 && (
        <Text inherit mx={4} fz="sm" c="dimmed">
          {literals.noAgents}
        </Text>
      )}
      <ul className={classes.agents}>
        {agents.map((agent) => (
          <Target key={agent.id} agent={agent} contact={contact} ids={ids} />
        ))}
      </ul>
    </section>
  )
}

interface TargetProps extends Pick<TargetsProps, 'contact' | 'ids'> {
  agent: Member
}

function Target({ agent, contact, ids }: TargetProps) {
  const { t } = useInboxTexts()
  const [isOver, setOver] = useState(false)
  const { id, name, serviceStatus } = agent
  const hasIt = ids.length === 1 && id === contact.userId
  const drop = () => {
    endDrag()
    if (ids.length > 1) {
      assignChats(ids, { to: 'agent', userId: id }).catch(showError)
      return
    }
    const text = t('inbox.drag.done', { name: contactName(contact), agent: name })
    assignAgent(contact, id).then(
      () => reportTransfer(contact, text, store.get(teamsAtom) ?? []),
      showError,
    )
  }
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- this is a drop target for the pointer; with the keyboard a dialog assigns the agent
    <li
      className={classes.agent}
      data-over={(isOver && !hasIt) || undefined}
      data-has={hasIt || undefined}
      onDragOver={(event) => {
        if (hasIt) return
        event.preventDefault()
        event.dataTransfer.dropEffect = 'move'
        setOver(true)
      }}
      onDragLeave={() => setOver(false)}
      onDrop={(event) => {
        event.preventDefault()
        if (!hasIt) drop()
      }}
    >
      <Flex component="span" align="center" gap={6} pos="relative" flex="none">
        <Avatar id={id} name={name} size={32} />
        <StatusDot status={serviceStatusKind(serviceStatus)} />
      </Flex>
      <Text span inherit miw={0} flex={1} truncate>
        {name}
      </Text>
      {hasIt && (
        <Text span inherit flex="none" fz="xs">
          {t('inbox.sidebar.agent.current')}
        </Text>
      )}
    </li>
  )
}
