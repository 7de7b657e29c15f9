import { expect, test } from 'vitest'
import { viewer } from '#contract/policies/viewers.fixture.ts'
import { defaultFilter, type ListFilter } from '../../../data/live/store/list-filter.ts'
import { allowedFilter } from './allowed-filter.ts'

const everything: ListFilter = {
  type: 'important',
  text: 'maría',
  lastSender: 'contact',
  agentTagIds: ['tag-other'],
  teamTagId: 'team-south',
  tagId: 'tag-other',
  levelTags: [{ levelId: 'l1', tagId: 'x' }],
}

test('who leads narrows by everything', () => {
  expect(allowedFilter(viewer('admin'), everything)).toEqual(everything)
})

test('an agent does not narrow by other agents or by tags that are not theirs', () => {
  expect(allowedFilter(viewer('publisher'), everything)).toEqual({
    ...everything,
    agentTagIds: [],
    tagId: null,
  })
  const own = { ...everything, tagId: 'tag-extra' }
  expect(allowedFilter(viewer('publisher'), own).tagId).toBe('tag-extra')
})

test('nobody narrows by teams where there are none', () => {
  expect(allowedFilter(viewer('admin', { hasTeams: false }), everything).teamTagId).toBeNull()
})

test('nothing asked stays nothing', () => {
  expect(allowedFilter(viewer('publisher'), defaultFilter)).toEqual(defaultFilter)
})
