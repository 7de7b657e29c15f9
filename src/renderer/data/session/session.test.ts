import { afterEach, expect, test } from 'vitest'
import { groupSchema } from '#contract/entities/groups/group.ts'
import { memberSchema } from '#contract/entities/people/member.ts'
import { teamSchema } from '#contract/entities/people/team.ts'
import { userSchema } from '#contract/entities/people/user.ts'
import { can } from '#contract/policies/index.ts'
import { contact } from '#renderer/data/live/live-data.fixture.ts'
import {
  groupAtom,
  loadedGroupAtom,
  loadedMembersAtom,
  loadedTeamsAtom,
  selfAtom,
  sessionAtom,
  viewerAtom,
} from './session.ts'
import { store } from '#renderer/data/store.ts'

afterEach(() => {
  store.set(loadedTeamsAtom, null)
  store.set(loadedMembersAtom, null)
  store.set(loadedGroupAtom, null)
})

test('the viewer lists the teams that hide free chats, and stays the same object if there is no such team', () => {
  const user = userSchema.parse({
    id: 'adam',
    permissions: [{ groupId: 'g1', role: 'ROLE_ADMI' }],
  })
  store.set(sessionAtom, { user, tokenStore: 'keychain', locked: false, returnTo: null })
  store.set(loadedGroupAtom, groupSchema.parse({ id: 'g1', hasTeams: true }))
  const beto = memberSchema.parse({ id: 'beto', role: 'ROLE_PUBLISHER', teamTagId: 'tag-south' })
  store.set(loadedMembersAtom, { groupId: 'g1', members: [beto] })
  const hide = (hidesFreeChats: boolean, groupId = 'g1') => {
    const south = teamSchema.parse({ id: 's', name: 'south', tagId: 'tag-south', hidesFreeChats })
    store.set(loadedTeamsAtom, { groupId, teams: [south] })
  }
  const free = contact('c1', { teamTagId: 'tag-south' })
  const sees = () => {
    const viewer = store.get(viewerAtom)
    return viewer !== null && can(viewer, 'chat.see', free)
  }
  const before = store.get(viewerAtom)
  expect(sees()).toBe(true)
  hide(false)
  expect(store.get(viewerAtom)).toBe(before)
  hide(true)
  expect(sees()).toBe(false)
  hide(true, 'g2')
  expect(sees()).toBe(true)
})

test('a user without a name has the name of their member entry; a group without a name has its phone number', () => {
  const permissions = [{ groupId: 'g1', role: 'ROLE_ADMI', groupPhone: '51900000000' }]
  const user = userSchema.parse({ id: 'adam', permissions })
  store.set(sessionAtom, { user, tokenStore: 'keychain', locked: false, returnTo: null })
  store.set(loadedGroupAtom, groupSchema.parse({ id: 'g1' }))
  expect(store.get(selfAtom)?.name).toBe('')
  expect(store.get(groupAtom)?.name).toBe('+51 900 000 000')
  const adam = memberSchema.parse({ id: 'adam', name: 'Adam Ríos', email: 'adam@example.test' })
  store.set(loadedMembersAtom, { groupId: 'g1', members: [adam] })
  expect(store.get(selfAtom)).toMatchObject({ name: 'Adam Ríos', email: 'adam@example.test' })
  const named = { ...user, name: 'Adam' }
  store.set(sessionAtom, { user: named, tokenStore: 'keychain', locked: false, returnTo: null })
  store.set(loadedGroupAtom, groupSchema.parse({ id: 'g1', name: 'Sales' }))
  expect([store.get(selfAtom)?.name, store.get(groupAtom)?.name]).toEqual(['Adam', 'Sales'])
})
