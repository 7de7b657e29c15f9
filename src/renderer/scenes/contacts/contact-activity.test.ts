import { expect, test } from 'vitest'
import { contactSchema } from '#contract/entities/contacts/contact.ts'
import { contactActivity } from './contact-activity.ts'

const contact = (more: object) =>
  contactSchema.parse({
    _id: 'c',
    groupId: 'g',
    name: 'Carmen',
    phone: '519',
    chat: { updateAt: '2026-11-20T10:00:00.000Z' },
    ...more,
  })

test('a contact with which nothing has happened has no events', () => {
  expect(contactActivity(contact({}))).toEqual([])
})

test('registration, assignments, success and the last message are listed, newest first', () => {
  const past = contact({
    createdAt: '2026-11-01T10:00:00.000Z',
    lastContactResponseAt: '2026-11-20T10:00:00.000Z',
    chatStatus: 3,
    chatStatusSetByUserAt: '2026-11-21T10:00:00.000Z',
    userTagIds: [
      { teamTagId: 'team', assignedTeamAt: '2026-11-02T10:00:00.000Z' },
      { userId: 'ana', assignedAt: '2026-11-03T10:00:00.000Z', assignedByUserId: 'sara' },
    ],
  })
  expect(contactActivity(past)).toEqual([
    { kind: 'succeeded', at: '2026-11-21T10:00:00.000Z' },
    { kind: 'replied', at: '2026-11-20T10:00:00.000Z' },
    { kind: 'agent', at: '2026-11-03T10:00:00.000Z', userId: 'ana', byUserId: 'sara' },
    { kind: 'team', at: '2026-11-02T10:00:00.000Z', teamTagId: 'team', byUserId: undefined },
    { kind: 'registered', at: '2026-11-01T10:00:00.000Z' },
  ])
})

test('a success is not listed if the chat has another status now', () => {
  const reopened = contact({ chatStatus: 2, chatStatusSetByUserAt: '2026-11-21T10:00:00.000Z' })
  expect(contactActivity(reopened)).toEqual([])
})

test('merges, opt-outs, imports and campaigns are told, changes of marks are not', () => {
  const at = (day: number) => `2026-11-0${day}T10:00:00.000Z`
  const told = contactActivity(
    contact({ createdAt: at(1) }),
    [
      { kind: 'marketingOut', at: at(3) },
      { kind: 'archived', at: at(4) },
      { kind: 'merged', at: at(5), byUserId: 'sara', from: '519' },
    ],
    [{ kind: 'created', at: at(2), name: 'feria.csv', byUserId: 'adam' }],
  )
  expect(told.map(({ at: when, kind }) => [when, kind])).toEqual([
    [at(5), 'change'],
    [at(3), 'change'],
    [at(2), 'record'],
    [at(1), 'registered'],
  ])
})
