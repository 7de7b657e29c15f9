import { Badge, Text } from '@mantine/core'
import type { AssignmentEntry } from '#contract/entities/chats/assignment-entry.ts'
import type { Contact } from '#contract/entities/contacts/contact.ts'
import { currentRow, isTeamRow } from '#contract/rules/chats/assignment-history.ts'
import { Dialog } from '#renderer/components/dialogs/dialog.tsx'
import { literals } from '#renderer/i18n/literals.ts'
import { useInboxTexts } from '#renderer/scenes/inbox/shared/texts.tsx'
import { historyTime } from '#renderer/components/dates/times.ts'
import classes from './assignment-history.module.css'
import { useNames, type Names } from '#renderer/scenes/inbox/people/people-names.ts'

/** A dialog with all agents and teams to which the chat was assigned, latest first. */
export function AssignmentHistory({ contact, onClose }: { contact: Contact; onClose: () => void }) {
  const { t } = useInboxTexts()
  const names = useNames(contact.userTagIds.flatMap(peopleOf))
  const active = currentRow(contact)
  const rows = contact.userTagIds.map((entry, index) => ({
    ...rowTexts(entry, names),
    index,
    isActive: index === active,
  }))
  return (
    <Dialog title={t('inbox.sidebar.agent.history')} onClose={onClose} width={860}>
      {rows.length === 0 ? (
        <Text size="sm" c="dimmed">
          {literals.noAssignments}
        </Text>
      ) : (
        <div className={classes.frame}>
          <table className={classes.table}>
            <thead>
              <tr>
                <th scope="col">{t('inbox.sidebar.agent.title')}</th>
                <th scope="col">{t('inbox.sidebar.row.assigned')}</th>
                <th scope="col">{t('inbox.sidebar.row.unassigned')}</th>
              </tr>
            </thead>
            <tbody>
              {rows.toReversed().map(({ index, who, team, from, to, isActive }) => (
                <tr key={index}>
                  <th scope="row">
                    {who}
                    {team !== undefined && (
                      <Text span display="block" size="xs" fw={450} c="dimmed">
                        {team}
                      </Text>
                    )}
                  </th>
                  <td>
                    <Moment of={from} />
                  </td>
                  <td>
                    {isActive ? (
                      <Badge component="span" color="green">
                        {t('inbox.sidebar.row.active')}
                      </Badge>
                    ) : (
                      <Moment of={to} />
                    )}
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
    </Dialog>
  )
}

interface Done {
  at: string | undefined
  by: string
}

function Moment({ of: { at, by } }: { of: Done }) {
  if (at === undefined) return '—'
  return (
    <>
      <time className="numbers" dateTime={at}>
        {historyTime(at)}
      </time>
      <Text span display="block" size="xs" fw={450} c="dimmed">
        {by}
      </Text>
    </>
  )
}

/** Returns the texts of a history row. An entry about a team alone has fields of its own, such as `assignedTeamAt`. */
function rowTexts(entry: AssignmentEntry, names: Names) {
  if (isTeamRow(entry)) {
    return {
      who: names.team(entry.teamTagId),
      team: undefined,
      from: {
        at: entry.assignedTeamAt,
        by: names.source(entry.assignedTeamBy, entry.assignedTeamByUserId),
      },
      to: {
        at: entry.unassignedTeamAt,
        by: names.source(entry.unassignedTeamBy, entry.unassignedTeamByUserId),
      },
    }
  }
  return {
    who: names.agent(entry),
    team: entry.teamTagId === undefined ? undefined : names.team(entry.teamTagId),
    from: { at: entry.assignedAt, by: names.source(entry.assignedBy, entry.assignedByUserId) },
    to: { at: entry.unassignedAt, by: names.source(entry.unassignedBy, entry.unassignedByUserId) },
  }
}

/** The ids of all users in a row. */
const peopleOf = (row: AssignmentEntry) => [
  row.userId,
  row.assignedByUserId,
  row.unassignedByUserId,
  row.assignedTeamByUserId,
  row.unassignedTeamByUserId,
]
