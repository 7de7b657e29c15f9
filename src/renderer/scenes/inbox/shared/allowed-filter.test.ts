import { expect, test } from 'vitest'
import { viewer } from '#contract/policies/viewers.fixture.ts'
import { defaultFilter, type ListFilter } from '#renderer/data/chats/chat-filter.ts'
import { allowedFilter } from './allowed-filter.ts'

const everything: ListFilter = {
  view: 'mine',
  sort: 'waiting',
  unread: true,
  queued: true,
  type: 'important',
  text: 'maría',
  lastSender: 'contact',
  waiting: 15,
  agentTagIds: ['tag-other'],
  teamTagId: 'team-south',
  tagId: 'tag-other',
  levelTags: [{ levelId: 'l1', tagId: 'x' }],
}

test('an admin may use every filter', () => {
  expect(allowedFilter(viewer('admin'), everything)).toEqual(everything)
})

test('an agent may not filter by agents, or by tags that the agent does not see', () => {
  expect(allowedFilter(viewer('publisher'), everything)).toEqual({
    ...everything,
    agentTagIds: [],
    tagId: null,
  })
  const own = { ...everything, tagId: 'tag-extra' }
  expect(allowedFilter(viewer('publisher'), own).tagId).toBe('tag-extra')
})

test('nobody may filter by teams in a group without teams', () => {
  expect(allowedFilter(viewer('admin', { hasTeams: false }), everything).teamTagId).toBeNull()
})

test('an empty filter stays empty', () => {
  expect(allowedFilter(viewer('publisher'), defaultFilter)).toEqual(defaultFilter)
})
