import { expect, it } from 'vitest'
import { userSchema } from '#contract/entities/people/user.ts'
import { limits } from '#contract/limits.ts'
import { enabledCommands, type MenuContext, zoomAfter, type ZoomStep } from './menu-commands.ts'

const user = userSchema.parse({
  id: 'u1',
  permissions: [
    { groupId: 'leads', role: 'ROLE_ADMI' },
    { groupId: 'answers', role: 'ROLE_PUBLISHER', tagId: 't1' },
  ],
})
const open: MenuContext = { user, isLocked: false, groupId: 'leads', isChatOpen: true }

it.each<[string, boolean, boolean, Partial<MenuContext>]>([
  ['an admin with an open chat', true, true, {}],
  ['an admin without a chat', true, false, { isChatOpen: false }],
  ['an agent, who may not export', true, false, { groupId: 'answers' }],
  ['a user without a selected group', true, false, { groupId: null }],
  ['a locked screen', false, false, { isLocked: true }],
  ['no signed-in user', false, false, { user: null }],
])('for %s, find is enabled: %s, and savePdf is enabled: %s', (_, find, savePdf, change) => {
  expect(enabledCommands({ ...open, ...change })).toEqual({ find, savePdf })
})

it.each<[number, ZoomStep, number]>([
  [100, 'in', 110],
  [100, 'out', 90],
  [125, 'reset', 100],
  [104, 'in', 110],
  [104, 'out', 100],
  [200, 'in', 200],
  [50, 'out', 50],
])('%i %% with the step %s becomes %i %%', (current, step, expected) => {
  expect(zoomAfter(current, step)).toBe(expected)
})

it('repeated steps end at the lowest and the highest level', () => {
  const walk = (step: ZoomStep) =>
    Array.from({ length: 20 }).reduce<number>((zoom) => zoomAfter(zoom, step), 100)
  expect([walk('out'), walk('in')]).toEqual([limits.zoom.min, limits.zoom.max])
})
