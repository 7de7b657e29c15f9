import { beforeEach, expect, test } from 'vitest'
import { groupSchema } from '#contract/entities/groups/group.ts'
import { show, signIn } from '#renderer/app/page.fixture.tsx'
import { applyGroup } from '#renderer/data/groups/apply-group.ts'
import {
  groupWithSidebarChoiceAtom,
  storeSidebarChoice,
} from '#renderer/data/navigation/sidebar-choice.ts'
import { store } from '#renderer/data/store.ts'
import { gateway, json } from '#renderer/data/service/gateway.fixture.ts'
import { DisplaySection } from './display-section.tsx'
import { useSettings } from './use-settings.ts'

const group = groupSchema.parse({ id: 'g1', name: 'Sales' })

beforeEach(() => {
  signIn('ROLE_PUBLISHER')
  applyGroup(group)
  gateway(async (request) => {
    const { isOpen } = Object(await request.json())
    return json({ ...group, isUserSidebarOpen: isOpen })
  })
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
  const section = await show(<Section />)
  const control = section.getByRole('switch')
  await expect.element(control).toBeChecked()
  await section.getByText('Contact sidebar open').click()
  await expect.poll(isOpenInInbox).toBe(false)
  await expect.element(control).not.toBeChecked()
})
