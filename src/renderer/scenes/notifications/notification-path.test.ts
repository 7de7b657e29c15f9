import { expect, test } from 'vitest'
import { notificationPath } from './notification-path.ts'

test.each([
  ['a mention', { kind: 'mention', contactId: 'c 1' }, '/dashboard?chat=c%201'],
  [
    'a mention in a known note',
    { kind: 'mention', contactId: 'c1', noteId: 'n 1' },
    '/dashboard?chat=c1&note=n%201',
  ],
  [
    'a reviewed template',
    { kind: 'template', templateId: 't1' },
    '/dashboard/templates?template=t1',
  ],
  ['a weekly report', { kind: 'report' }, '/dashboard/reports'],
  ['a campaign', { kind: 'campaign', campaignId: 'k1' }, '/dashboard/campaigns/k1'],
  ['a new role', { kind: 'role' }, '/dashboard/profile'],
  ['a notice of the service', { kind: 'system' }, null],
] as const)('notificationPath returns the path to the subject of %s', (_, notification, path) => {
  expect(notificationPath(notification)).toBe(path)
})
