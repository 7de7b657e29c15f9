import { Box, Button, Group, Menu, Text } from '@mantine/core'
import { IconChevronDown } from '@tabler/icons-react'
import { useAtomValue } from 'jotai'
import { useState } from 'react'
import type { Contact } from '#contract/entities/contacts/contact.ts'
import { can, type Viewer } from '#contract/policies/index.ts'
import { assignedSince, hasAgent } from '#contract/rules/chats/assignment-history.ts'
import { serviceStatusKind } from '#contract/rules/people/service-status.ts'
import { Avatar } from '#renderer/components/people/avatar.tsx'
import { StatusDot } from '#renderer/components/people/status-dot.tsx'
import { literals } from '#renderer/i18n/literals.ts'
import { statusTexts } from '#renderer/i18n/names.ts'
import { todayAtom } from '#renderer/components/dates/clock.ts'
import {
  openAssignmentDialog,
  assignmentActions,
} from '#renderer/scenes/inbox/actions/assignment-actions.ts'
import { peopleAtom } from '#renderer/scenes/inbox/people/user-names.ts'
import { useInboxTexts } from '#renderer/scenes/inbox/shared/texts.tsx'
import { sinceText } from '#renderer/components/dates/times.ts'
import classes from './assigned-agent.module.css'
import { AssignmentHistory } from './assignment-history.tsx'
import { useNames, useTeams } from '#renderer/scenes/inbox/people/people-names.ts'
import { Section, SectionAction } from '#renderer/scenes/inbox/sidebar/section.tsx'

export interface AssignedAgentProps {
  contact: Contact
  viewer: Viewer
}

/** The assigned agent and team with their dates, and the assignment actions. */
export function AssignedAgent({ contact, viewer }: AssignedAgentProps) {
  const { t } = useInboxTexts()
  const [history, setHistory] = useState(false)
  const maySeeHistory = can(viewer, 'assignment.history', contact)
  return (
    <Section
      title={t('inbox.sidebar.agent.title')}
      action={
        maySeeHistory && (
          <SectionAction label={t('inbox.sidebar.history')} onClick={() => setHistory(true)} />
        )
      }
    >
      <Group justify="space-between" gap={12}>
        <Agent contact={contact} />
        {can(viewer, 'assignment.menu', contact) && <Actions contact={contact} viewer={viewer} />}
      </Group>
      {history && maySeeHistory && (
        <AssignmentHistory contact={contact} onClose={() => setHistory(false)} />
      )}
    </Section>
  )
}

/**
 * The agent with their service status, or the text for no agent. Then the team. Both have the date of the assignment.
 */
function Agent({ contact }: { contact: Contact }) {
  const { t } = useInboxTexts()
  const people = useAtomValue(peopleAtom)
  const today = useAtomValue(todayAtom)
  const names = useNames([contact.userId])
  const since = assignedSince(contact)
  const isAssigned = hasAgent(contact)
  const member = people.get(contact.userId ?? '')
  const team = contact.teamTagId === undefined ? null : names.team(contact.teamTagId)
  const name = isAssigned ? names.agent(contact) : literals.noAgent
  // An agent without access to the group cannot reply, so their service status is not shown.
  const isDisabled = member?.disabled === true
  const status = member && !isDisabled && serviceStatusKind(member.serviceStatus)
  const sinceWords = (at: string | undefined) =>
    at === undefined ? [] : [t('inbox.sidebar.agent.since', { at: sinceText(at, today) })]
  const details = [
    isDisabled ? [t('inbox.sidebar.agent.noAccess')] : [],
    sinceWords(since.agent),
    team === null ? [] : [t('inbox.sidebar.agent.team', { name: team }), ...sinceWords(since.team)],
  ]
  return (
    <Group gap={12} miw={0} flex={1}>
      {isAssigned && <Avatar id={contact.userId ?? name} name={name} size={36} />}
      <Box miw={0}>
        <p className={classes.name} data-nobody={!isAssigned || undefined}>
          {status && (
            <span role="img" aria-label={t(statusTexts[status])} title={t(statusTexts[status])}>
              <StatusDot status={status} />
            </span>
          )}
          {name}
        </p>
        {details
          .filter(({ length }) => length > 0)
          .map((words) => (
            <Text key={words[0]} size="xs" c="dimmed" className="numbers">
              {words.join(' · ')}
            </Text>
          ))}
      </Box>
    </Group>
  )
}

const items = ['assign', 'assignTeam', 'releaseToTeam', 'release'] as const

/** The menu of assignment actions (specification, section 6). It is left out if it would be empty. */
function Actions({ contact, viewer }: AssignedAgentProps) {
  const { t } = useInboxTexts()
  const teamCount = useTeams().teams?.length ?? 0
  const offered = items.filter((kind) => assignmentActions[kind].may(viewer, contact, teamCount))
  if (offered.length === 0) return null
  return (
    // Inside the screen's landmark, so that landmark navigation finds the menu.
    <Menu position="bottom-end" width={230} portalProps={{ target: '#screen' }}>
      <Menu.Target>
        <Button
          variant="default"
          size="compact-md"
          rightSection={<IconChevronDown size={16} aria-hidden="true" />}
        >
          {t('inbox.sidebar.agent.actions')}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        {offered.map((kind) => {
          const { labelKey, icon: Glyph } = assignmentActions[kind]
          return (
            <Menu.Item
              key={kind}
              leftSection={<Glyph size={16} />}
              onClick={() => openAssignmentDialog(kind, contact.id)}
            >
              {t(labelKey)}
            </Menu.Item>
          )
        })}
      </Menu.Dropdown>
    </Menu>
  )
}
