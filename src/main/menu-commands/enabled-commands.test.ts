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

it.each<[string, Partial<MenuContext>, boolean, boolean]>([
  ['an admin with an open chat', {}, true, true],
  ['an admin without a chat', { isChatOpen: false }, true, false],
  ['an agent, who may not export', { groupId: 'answers' }, true, false],
  ['a user without a selected group', { groupId: null }, true, false],
  ['a locked screen', { isLocked: true }, false, false],
  ['no signed-in user', { user: null }, false, false],
])('for %s (%j), find is enabled: %s, and savePdf is enabled: %s', (_, change, find, savePdf) => {
  expect(enabledCommands({ ...open, ...change })).toEqual({ find, savePdf })
})
