import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { usersApi } from '#contract/api/people/users.ts'
import {
  assignmentEntrySchema,
  type AssignmentEntry,
} from '#contract/entities/chats/assignment-entry.ts'
import type { Contact } from '#contract/entities/contacts/contact.ts'
import { accessibilityFaults, show, signIn } from '#renderer/app/page.fixture.tsx'
import { teamsQuery } from '#renderer/data/groups/group-queries.ts'
import { contact } from '#renderer/data/live/live-data.fixture.ts'
import { queryClient } from '#renderer/data/service/query.ts'
import { refusal, startService } from '#renderer/data/service/service.fixture.ts'
import { loadedMembersAtom } from '#renderer/data/session/session.ts'
import { store } from '#renderer/data/store.ts'
import { member } from '#renderer/scenes/inbox/inbox.fixture.tsx'
import { team } from '#renderer/scenes/inbox/sidebar/sidebar.fixture.tsx'
import { AssignmentHistory } from './assignment-history.tsx'

/** A moment of January 2026 in local time, in any zone. */
const january = (day: number, hour: number, minute: number, second: number) =>
  new Date(2026, 0, day, hour, minute, second).toISOString()

async function showHistory(rows: AssignmentEntry[], more: Partial<Contact>) {
  signIn()
  await page.viewport(1_440, 900)
  const service = startService()
  service.answer(usersApi.userProfile, () => refusal(404, 'NOT_FOUND'))
  queryClient.setQueryData(teamsQuery('g1').queryKey, { items: ['north', 'south'].map(team) })
  const members = ['ana', 'beto', 'mia', 'sara'].map((name) => member(name, name))
  store.set(loadedMembersAtom, { groupId: 'g1', members })
  const chat = contact('c', { name: 'Carmen Rojas', userTagIds: rows, ...more })
  const screen = await show(<AssignmentHistory contact={chat} onClose={() => undefined} />)
  return screen.getByRole('dialog', { name: 'Assignment history' })
}

/** The rows by cell, with the lines of a cell separated. */
const rowsShown = (): string[][] =>
  [...document.querySelectorAll('tbody tr')].map((row) =>
    [...row.querySelectorAll<HTMLElement>('th, td')].map((cell) =>
      cell.innerText.split('\n').join(' | '),
    ),
  )

test('a team’s rows use the team’s own fields, newest first, in an extra large dialog', async () => {
  const dialog = await showHistory(
    [
      {
        teamTagId: 'tag-south',
        assignedTeamAt: january(3, 4, 5, 6),
        assignedTeamBy: 'SOURCE_USER_MANAGER',
        assignedTeamByUserId: 'mia',
        unassignedTeamAt: january(5, 16, 7, 8),
        unassignedTeamBy: 'SOURCE_USER_ADMIN',
        unassignedTeamByUserId: 'sara',
      },
      {
        teamTagId: 'tag-north',
        assignedTeamAt: january(12, 23, 59, 1),
        assignedTeamBy: 'SOURCE_CHATBOT',
      },
    ],
    { teamTagId: 'tag-north' },
  )
  await expect.poll(rowsShown).toEqual([
    ['north', '12/01/2026 23:59:01 | Chatbot', 'Active'],
    ['south', '03/01/2026 04:05:06 | Team manager · mia', '05/01/2026 16:07:08 | Admin · sara'],
  ])
  // Extra large (section 2): as wide as a dialog can be.
  expect(dialog.element().getBoundingClientRect().width).toBe(860)
})

test('the current row is that of the chat’s last agent, even if an end is written into it', async () => {
  const ana = { userId: 'ana', userTagId: 'tag-ana' }
  const beto = { userId: 'beto', userTagId: 'tag-beto' }
  const row = (day: number, end: number): AssignmentEntry => ({
    assignedAt: january(day, 9, 0, 0),
    assignedBy: 'SOURCE_SYSTEM',
    unassignedAt: january(end, 10, 30, 15),
    unassignedBy: 'SOURCE_USER_ADMIN',
    unassignedByUserId: 'sara',
  })
  await showHistory(
    [
      { ...ana, ...row(1, 2) },
      { ...ana, ...row(3, 4) },
      { ...beto, ...row(2, 3) },
    ],
    ana,
  )
  const since = (day: number) => `0${day}/01/2026 09:00:00 | System`
  const until = (day: number) => `0${day}/01/2026 10:30:15 | Admin · sara`
  await expect.poll(rowsShown).toEqual([
    ['beto', since(2), until(3)],
    ['ana', since(3), 'Active'],
    ['ana', since(1), until(2)],
  ])
  expect(await accessibilityFaults()).toEqual([])
})

test('an unknown agent and an unknown origin have the specification’s texts', async () => {
  // Of a service that is newer than the app.
  const row = assignmentEntrySchema.parse({
    userId: 'nobody',
    userTagId: 'tag-nobody',
    assignedBy: 'SOURCE_OF_TOMORROW',
    assignedAt: january(2, 3, 4, 5),
  })
  await showHistory([row], { userId: 'nobody', userTagId: 'tag-nobody' })
  await expect
    .poll(rowsShown)
    .toEqual([['Agente no identificado', '02/01/2026 03:04:05 | Desconocido', 'Active']])
})

test('a chat that nobody has had says so', async () => {
  const dialog = await showHistory([], {})
  await expect.element(dialog.getByText('No assignment history')).toBeVisible()
  expect(rowsShown()).toEqual([])
})
