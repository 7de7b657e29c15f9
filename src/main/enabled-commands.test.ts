import { expect, it } from 'vitest'
import { userSchema } from '#contract/entities/user.ts'
import { enabledCommands, type MenuContext } from './enabled-commands.ts'

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
