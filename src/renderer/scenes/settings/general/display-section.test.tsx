import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { render } from 'vitest-browser-react'
import { groupSchema } from '#contract/entities/group.ts'
import { userSchema } from '#contract/entities/user.ts'
import { Providers } from '#renderer/app/providers.tsx'
import { applyGroup } from '#renderer/data/apply-group.ts'
import { loadedGroupAtom, sessionAtom } from '#renderer/data/session.ts'
import { groupWithSidebarChoiceAtom, storeSidebarChoice } from '#renderer/data/sidebar-choice.ts'
import { store } from '#renderer/data/store.ts'
import { gateway, json } from '#renderer/data/test-gateway.ts'
import { DisplaySection } from './display-section.tsx'
import { useSettings } from './use-settings.ts'

const group = groupSchema.parse({ id: 'g1', name: 'Sales' })

beforeEach(() => {
  const user = userSchema.parse({
    id: 'u1',
    permissions: [{ groupId: 'g1', role: 'ROLE_PUBLISHER' }],
  })
  store.set(sessionAtom, { user, tokenStore: 'keychain', locked: false, returnTo: null })
  applyGroup(group)
  gateway(async (request) => {
    const { isOpen } = Object(await request.json())
    return json({ ...group, isUserSidebarOpen: isOpen })
  })
})
afterEach(() => {
  store.set(loadedGroupAtom, null)
  vi.unstubAllGlobals()
})

function Section() {
  const settings = useSettings()
  return settings && <DisplaySection settings={settings} />
}

test('the switch shows a choice made in the inbox, and the inbox applies a choice made with the switch', async () => {
  const isOpenInInbox = () => store.get(groupWithSidebarChoiceAtom)?.isUserSidebarOpen
  await storeSidebarChoice('g1', true)
  // A response that is older than the choice.
  applyGroup(group)
  const section = await render(
    <Providers>
      <Section />
    </Providers>,
  )
  const control = section.getByRole('switch')
  await expect.element(control).toBeChecked()
  await control.click()
  await expect.poll(isOpenInInbox).toBe(false)
  await expect.element(control).not.toBeChecked()
})
