import { describe, expect, it } from 'vitest'
import type { Group } from '#contract/entities/groups/group.ts'
import {
  allowed,
  everybody,
  free,
  leaders,
  own,
  writers,
} from '#contract/policies/allowed.fixture.ts'
import type { ChatChangeKind } from './chat-changes.ts'
import type { ChatFacts } from './chat-visibility.ts'
import type { SampleViewer } from '#contract/policies/viewers.fixture.ts'

const chats = { chat: { pendingForAll: 0 } }
const ofOther = { ...own, userId: 'other', userTagId: 'tag-other', teamTagId: 'team-south' }
const marks = [
  'archive',
  'unarchive',
  'finish',
  'unfinish',
  'important',
  'unimportant',
  'endWait',
  'resumeWait',
] as const
const tags = ['tag', 'untag'] as const
const reassign: Partial<Group> = { hasReassign: true }
const keeps: Partial<Group> = { hasReleaseChat: true }
const noTeams: Partial<Group> = { hasTeams: false }

/** Who may make the change in a chat: of the publisher, free, of another agent in another team. */
const table: readonly (readonly [
  kinds: readonly ChatChangeKind[],
  settings: Partial<Group>,
  inOwn: readonly SampleViewer[],
  inFree: readonly SampleViewer[],
  inOthers: readonly SampleViewer[],
])[] = [
  [[...marks, ...tags], {}, writers, writers, ['superAdmin', 'admin', 'supervisor']],
  [['read', 'unread'], {}, writers, everybody, ['superAdmin', 'admin', 'supervisor']],
  [['toAgent'], {}, leaders, leaders, ['superAdmin', 'admin', 'supervisor']],
  [['toAgent'], reassign, writers, leaders, ['superAdmin', 'admin', 'supervisor']],
  [['toTeam'], {}, writers, leaders, ['superAdmin', 'admin', 'supervisor']],
  [['toTeam'], noTeams, [], [], []],
  [['toNobody'], {}, writers, [], ['superAdmin', 'admin', 'supervisor']],
  [['toNobody'], keeps, leaders, [], ['superAdmin', 'admin', 'supervisor']],
]

describe('a change of several chats', () => {
  it.each(table)('%j with %j needs the permission of each chat', (kinds, settings, ...expected) => {
    for (const kind of kinds)
      expect(
        [own, free, ofOther].map((contact) =>
          allowed('chats.change', settings, {
            kind,
            contact: { ...contact, ...chats },
            teamCount: 2,
          }),
        ),
      ).toEqual(expected)
  })

  it.each([
    [[...marks, ...tags], {}, writers],
    [['read', 'unread'], {}, everybody],
    [['toAgent'], {}, leaders],
    [['toAgent'], reassign, writers],
    [['toTeam'], {}, writers],
    [['toTeam'], noTeams, []],
    [['toNobody'], {}, writers],
    [['toNobody'], keeps, leaders],
  ] as const)(
    '%j with %j is offered to those who may make it in their own chats',
    (kinds, settings, who) => {
      for (const kind of kinds)
        expect(allowed('chats.offer', settings, { kind, teamCount: 2 })).toEqual(who)
    },
  )

  it('of the team is not offered in a group without teams', () => {
    expect(allowed('chats.offer', {}, { kind: 'toTeam', teamCount: 0 })).toEqual([])
  })
})

describe('giving a chat back', () => {
  const givenBack = (settings: Partial<Group>, contact: ChatFacts, to: object) =>
    allowed('assignment.giveBack', settings, {
      contact,
      teamCount: 2,
      to: { userId: null, teamTagId: null, ...to },
    })
  const ofNorth = { ...free, teamTagId: 'team-north' }

  it('to its agent needs the permission to assign it, except that an agent takes their own back', () => {
    const to = { userId: 'publisher', teamTagId: 'team-north' }
    expect(givenBack({}, ofNorth, to)).toEqual(leaders)
    expect(givenBack({ firstAnswerTakes: true }, ofNorth, to)).toEqual(writers)
    const toOther = { ...to, userId: 'other' }
    expect(givenBack({ firstAnswerTakes: true }, ofNorth, toOther)).toEqual(leaders)
  })

  it('to nobody needs the permission to release it', () => {
    const to = { teamTagId: 'team-north' }
    expect(givenBack({}, own, to)).toEqual(writers)
    expect(givenBack({ ...keeps, ...noTeams }, own, to)).toEqual(leaders)
  })

  it('to another team needs the permission to move it', () => {
    expect(givenBack({}, own, { userId: 'publisher', teamTagId: 'team-south' })).toEqual(writers)
    expect(givenBack(noTeams, own, { userId: 'publisher', teamTagId: null })).toEqual([])
  })
})
