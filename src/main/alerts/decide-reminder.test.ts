import { expect, it } from 'vitest'
import { userSchema } from '#contract/entities/user.ts'
import type { AlertContext } from './decide-alert.ts'
import { decideReminder } from './decide-reminder.ts'

const user = userSchema.parse({
  id: 'u1',
  permissions: [
    { groupId: 'g1', groupName: 'Casa Nogal' },
    { groupId: 'g2', groupName: 'Aurora' },
  ],
})
const context: AlertContext = {
  user,
  notifications: true,
  sound: true,
  language: 'en',
  focused: false,
  groupId: 'g1',
  openContactId: null,
  locked: false,
}
const snooze = {
  groupId: 'g1',
  contactId: 'c1',
  name: 'Carmen Rojas',
  since: '2026-01-05T10:00:00.000Z',
  until: '2026-01-05T13:00:00.000Z',
}

it('says whose chat is due and leads there', () => {
  expect(decideReminder(snooze, context)).toEqual({
    tag: 'chat-c1',
    title: 'Reminder: Carmen Rojas',
    body: 'You put this chat off until now.',
    silent: false,
    path: '/dashboard?inGroup=g1&chat=c1',
  })
})

it('names the group where it is another one, and leads to it', () => {
  const { title, path } = decideReminder({ ...snooze, groupId: 'g2' }, context) ?? {}
  expect(title).toBe('Reminder: Carmen Rojas · Aurora')
  expect(path).toBe('/dashboard?inGroup=g2&chat=c1')
})

it('names nobody while the screen is locked, even of the chat that is open behind it', () => {
  const locked = { ...context, locked: true, focused: true, openContactId: 'c1' }
  expect(decideReminder(snooze, locked)?.title).toBe('Bandeja')
})

it.each<[string, Partial<AlertContext>]>([
  ['nobody is signed in', { user: null }],
  ['alerts are off', { notifications: false }],
  ['the chat is before one’s eyes', { focused: true, openContactId: 'c1' }],
])('is not shown where %s', (_, change) => {
  expect(decideReminder(snooze, { ...context, ...change })).toBeNull()
})

it('is not shown of a chat in a group that one may not enter any more', () => {
  expect(decideReminder({ ...snooze, groupId: 'g3' }, context)).toBeNull()
})

it('is shown where another chat is before one’s eyes, and is silent where sound is off', () => {
  const elsewhere = { ...context, focused: true, openContactId: 'c2', sound: false }
  expect(decideReminder(snooze, elsewhere)?.silent).toBe(true)
})

it('is not shown where the group’s messaging app was taken away', () => {
  const permissions = user.permissions.map((one) => ({ ...one, hasMessagingApp: false }))
  expect(decideReminder(snooze, { ...context, user: { ...user, permissions } })).toBeNull()
})
