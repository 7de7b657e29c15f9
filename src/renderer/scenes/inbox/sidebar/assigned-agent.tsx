import { Button, Menu } from '@mantine/core'
import {
  IconChevronDown,
  IconUserOff,
  IconUserPlus,
  IconUsersGroup,
  IconUsersMinus,
  type Icon,
} from '@tabler/icons-react'
import { useAtomValue } from 'jotai'
import { useState } from 'react'
import type { Contact } from '#contract/entities/contact.ts'
import { can, type Viewer } from '#contract/policies/index.ts'
import { contactName } from '#contract/rules/contact-name.ts'
import { assignedSince } from '#contract/rules/assignment-history.ts'
import { serviceStatusKind } from '#contract/rules/service-status.ts'
import { Avatar } from '../../../components/avatar.tsx'
import { StatusDot } from '../../../components/status-dot.tsx'
import { tell } from '../../../data/toasts.ts'
import type { TextKey } from '../../../i18n/catalogue.ts'
import { literals } from '../../../i18n/literals.ts'
import { statusTexts } from '../../../i18n/status-texts.ts'
import { todayAtom } from '../clock.ts'
import { peopleAtom } from '../people.ts'
import { useTexts } from '../texts.tsx'
import { sinceText } from '../times.ts'
import classes from './assigned-agent.module.css'
import { AssignAgentDialog } from './assign-agent-dialog.tsx'
import { AssignTeamDialog } from './assign-team-dialog.tsx'
import { releaseChat } from './assignment-acts.ts'
import { AssignmentHistory } from './assignment-history.tsx'
import { ConfirmDialog } from './confirm-dialog.tsx'
import { useNames, useTeams } from './people-names.ts'
import { Section, SectionAction } from './section.tsx'

export interface AssignedAgentProps {
  contact: Contact
  viewer: Viewer
}

type Asked = 'agent' | 'team' | 'releaseToTeam' | 'release' | 'history'

/** Who has the chat, since when, and what may be done about it. */
export function AssignedAgent({ contact, viewer }: AssignedAgentProps) {
  const { t } = useTexts()
  const names = useNames()
  const [asked, setAsked] = useState<Asked | null>(null)
  const close = () => setAsked(null)
  // The chat may be out of this person's sight by then.
  const tellReleased = () =>
    tell(t('inbox.sidebar.agent.releaseDone', { name: contactName(contact) }))
  const teamCount = useTeams().teams?.length ?? 0
  const may: Record<Asked, boolean> = {
    agent: can(viewer, 'assignment.assign', contact),
    team: can(viewer, 'assignment.assignTeam', { contact, teamCount }),
    releaseToTeam: can(viewer, 'assignment.releaseToTeam', contact),
    release: can(viewer, 'assignment.release', contact),
    history: can(viewer, 'assignment.history', contact),
  }
  // What is asked goes away with the right to it: somebody else may have been faster. That there are no teams any more
  // takes no right away: the dialog says so.
  const stays = {
    ...may,
    team: can(viewer, 'assignment.assignTeam', { contact, teamCount: Math.max(1, teamCount) }),
  }
  if (asked !== null && !stays[asked]) setAsked(null)
  return (
    <Section
      title={t('inbox.sidebar.agent.title')}
      action={
        may.history && (
          <SectionAction label={t('inbox.sidebar.history')} onClick={() => setAsked('history')} />
        )
      }
    >
      <div className={classes.line}>
        <Agent contact={contact} />
        {can(viewer, 'assignment.menu', contact) && <Actions may={may} onAsk={setAsked} />}
      </div>
      {asked === 'agent' && <AssignAgentDialog contact={contact} viewer={viewer} onClose={close} />}
      {asked === 'team' && <AssignTeamDialog contact={contact} viewer={viewer} onClose={close} />}
      {asked === 'releaseToTeam' && (
        <ConfirmDialog
          title={t('inbox.sidebar.agent.releaseToTeam')}
          label={t('inbox.sidebar.agent.releaseToTeam')}
          act={() => releaseChat(contact, { toTeam: true }).then(tellReleased)}
          onClose={close}
        >
          {t('inbox.sidebar.agent.releaseToTeamText', { team: names.team(contact.teamTagId) })}
        </ConfirmDialog>
      )}
      {asked === 'release' && (
        <ConfirmDialog
          title={t('inbox.sidebar.agent.releaseTitle')}
          label={t('inbox.sidebar.agent.release')}
          act={() => releaseChat(contact, { toTeam: false }).then(tellReleased)}
          onClose={close}
        >
          {t('inbox.sidebar.agent.releaseText', { name: contactName(contact) })}
        </ConfirmDialog>
      )}
      {asked === 'history' && <AssignmentHistory contact={contact} onClose={close} />}
    </Section>
  )
}

/** The agent with their status, or that there is none, and the team: each with since when. */
function Agent({ contact }: { contact: Contact }) {
  const { t, i18n } = useTexts()
  const people = useAtomValue(peopleAtom)
  const today = useAtomValue(todayAtom)
  const names = useNames([contact.userId])
  const since = assignedSince(contact)
  const hasAgent = contact.userId !== undefined || contact.userTagId !== undefined
  const member = people.get(contact.userId ?? '')
  const team = contact.teamTagId === undefined ? null : names.team(contact.teamTagId)
  const name = hasAgent ? names.agent(contact) : literals.noAgent
  const status = member && serviceStatusKind(member.serviceStatus)
  const sinceWords = (at: string | undefined) =>
    at === undefined
      ? []
      : [t('inbox.sidebar.agent.since', { at: sinceText(at, today, i18n.language) })]
  const details = [
    sinceWords(since.agent),
    team === null ? [] : [t('inbox.sidebar.agent.team', { name: team }), ...sinceWords(since.team)],
  ]
  return (
    <div className={classes.agent}>
      {hasAgent && <Avatar id={contact.userId ?? name} name={name} size={36} />}
      <div className={classes.who}>
        <p className={classes.name} data-nobody={!hasAgent || undefined}>
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
            <p key={words[0]} className={`numbers ${classes.detail}`}>
              {words.join(' · ')}
            </p>
          ))}
      </div>
    </div>
  )
}

const items = [
  { asked: 'agent', labelKey: 'inbox.sidebar.agent.assign', icon: IconUserPlus },
  { asked: 'team', labelKey: 'inbox.sidebar.agent.assignTeam', icon: IconUsersGroup },
  { asked: 'releaseToTeam', labelKey: 'inbox.sidebar.agent.releaseToTeam', icon: IconUsersMinus },
  { asked: 'release', labelKey: 'inbox.sidebar.agent.release', icon: IconUserOff },
] as const satisfies { asked: Asked; labelKey: TextKey; icon: Icon }[]

interface ActionsProps {
  may: Record<Asked, boolean>
  onAsk: (asked: Asked) => void
}

/** The actions menu of section 6; without any item there is no button. */
function Actions({ may, onAsk }: ActionsProps) {
  const { t } = useTexts()
  const offered = items.filter(({ asked }) => may[asked])
  if (offered.length === 0) return null
  return (
    <Menu position="bottom-end" width={230}>
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
        {offered.map(({ asked, labelKey, icon: Glyph }) => (
          <Menu.Item key={asked} leftSection={<Glyph size={16} />} onClick={() => onAsk(asked)}>
            {t(labelKey)}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  )
}
