import { expect, it } from 'vitest'
import { defaultAlertSettings } from '#contract/default-settings.ts'
import { userSchema } from '#contract/entities/people/user.ts'
import type { AlertContext } from './alert.ts'
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
  alerts: defaultAlertSettings,
  hasPreview: true,
  isQuiet: false,
  language: 'en',
  focused: false,
  groupId: 'g1',
  openContactId: null,
  locked: false,
}
const withoutReminders: AlertContext['alerts'] = {
  ...defaultAlertSettings,
  kinds: { ...defaultAlertSettings.kinds, reminder: { isOn: false, sound: 'none' } },
}
const snooze = {
  groupId: 'g1',
  contactId: 'c1',
  name: 'Carmen Rojas',
  since: '2026-01-05T10:00:00.000Z',
  until: '2026-01-05T13:00:00.000Z',
}

it('a reminder names the chat and opens it', () => {
  expect(decideReminder(snooze, context)).toEqual({
    tag: 'chat-c1',
    title: 'Reminder: Carmen Rojas',
    body: 'You put this chat off until now.',
    kind: 'reminder',
    path: '/dashboard?inGroup=g1&chat=c1',
  })
})

it('a reminder names and opens the chat’s group if another group is selected', () => {
  const { title, path } = decideReminder({ ...snooze, groupId: 'g2' }, context) ?? {}
  expect(title).toBe('Reminder: Carmen Rojas · Aurora')
  expect(path).toBe('/dashboard?inGroup=g2&chat=c1')
})

it('a reminder names nobody while locked, even if the chat is open', () => {
  const locked = { ...context, locked: true, focused: true, openContactId: 'c1' }
  expect(decideReminder(snooze, locked)?.title).toBe('Bandeja')
})

it.each<[string, Partial<AlertContext>]>([
  ['nobody is signed in', { user: null }],
  ['reminders are off', { alerts: withoutReminders }],
  ['the do-not-disturb hours are on', { isQuiet: true }],
  ['the chat is open and the window has the focus', { focused: true, openContactId: 'c1' }],
])('a reminder is not shown if %s', (_, change) => {
  expect(decideReminder(snooze, { ...context, ...change })).toBeNull()
})

it('a reminder is not shown for a chat in a group that the user has left', () => {
  expect(decideReminder({ ...snooze, groupId: 'g3' }, context)).toBeNull()
})

it('a reminder is shown while another chat is open', () => {
  const elsewhere = { ...context, focused: true, openContactId: 'c2' }
  expect(decideReminder(snooze, elsewhere)).not.toBeNull()
})

it('a reminder is not shown if its group no longer has a messaging app', () => {
  const permissions = user.permissions.map((one) => ({ ...one, hasMessagingApp: false }))
  expect(decideReminder(snooze, { ...context, user: { ...user, permissions } })).toBeNull()
})
