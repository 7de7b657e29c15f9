import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { groupSchema } from '#contract/entities/group.ts'
import { connectionAtom, loadedGroupAtom } from '#renderer/data/session.ts'
import { store } from '#renderer/data/store.ts'
import { connectionWith } from '#renderer/data/test-connection.ts'
import { clearDraftsOnGroupChange, createFormDrafts, hasDraft } from './form-drafts.ts'
import { pushSession, withoutStorage, workIn } from './test-form.ts'

const forms = createFormDrafts<{ words: string }>('edit')
const others = createFormDrafts<string>('crm')

let person = 0
let stop: () => void
beforeEach(() => {
  withoutStorage()
  person += 1
  workIn(`u${person}`, 'g2')
  stop = clearDraftsOnGroupChange()
  forms.put('c1', { words: 'Half a thou' })
  others.put('c1', 'Lima')
})
afterEach(() => {
  stop()
  store.set(connectionAtom, null)
  pushSession(null)
  vi.unstubAllGlobals()
})

test('a draft is stored by kind of form and id until it is discarded', () => {
  forms.put('c2', { words: 'Something else' })
  forms.forget('c1')
  expect([forms.get('c1'), forms.get('c2')]).toEqual([undefined, { words: 'Something else' }])
  expect([hasDraft('edit', 'c1'), hasDraft('edit', 'c2'), hasDraft('crm', 'c1')]).toEqual([
    false,
    true,
    true,
  ])
  expect(hasDraft('compose', 'c1')).toBe(false)
})

test('a subscriber to a draft receives its changes', () => {
  const values: unknown[] = []
  const one = forms.atom('c1')
  const stop = store.sub(one, () => values.push(store.get(one)))
  forms.put('c1', { words: 'Half a thought' })
  forms.put('c2', { words: 'Something else' })
  forms.forget('c1')
  expect(values).toEqual([{ words: 'Half a thought' }, undefined])
  stop()
})

test('drafts survive a lock and the end of the session, also in a group that is not the user’s first', () => {
  pushSession(`u${person}`, true)
  pushSession(`u${person}`)
  expect(forms.get('c1')?.words).toBe('Half a thou')
  pushSession(null)
  workIn(`u${person}`, 'g2')
  expect(forms.get('c1')?.words).toBe('Half a thou')
  expect(others.get('c1')).toBe('Lima')
})

test('drafts are hidden from another user, also from the same user id in another workspace', () => {
  pushSession(null)
  workIn('another', 'g2')
  expect([forms.get('c1'), others.get('c1')]).toEqual([undefined, undefined])
  forms.put('c1', { words: 'Mine' })
  pushSession(null)
  store.set(connectionAtom, connectionWith([]))
  workIn('another', 'g2')
  expect(forms.get('c1')).toBeUndefined()
})

test('a change of the group clears the drafts, and a refetch of the group does not', () => {
  store.set(loadedGroupAtom, groupSchema.parse({ id: 'g2', isUserSidebarOpen: true }))
  expect(forms.get('c1')?.words).toBe('Half a thou')
  workIn(`u${person}`, 'g1')
  expect(forms.get('c1')).toBeUndefined()
  workIn(`u${person}`, 'g2')
  expect([forms.get('c1'), others.get('c1')]).toEqual([undefined, undefined])
})
