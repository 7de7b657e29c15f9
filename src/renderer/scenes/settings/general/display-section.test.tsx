import { MantineProvider } from '@mantine/core'
import { Provider } from 'jotai'
import { renderToReadableStream } from 'react-dom/server'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { groupSchema } from '#contract/entities/group.ts'
import { userSchema } from '#contract/entities/user.ts'
import type { SettingsSwitchProps } from '#renderer/components/page/settings-rows.tsx'
import { applyGroup } from '#renderer/data/apply-group.ts'
import { loadedGroupAtom, sessionAtom } from '#renderer/data/session.ts'
import { groupWithSidebarChoiceAtom, storeSidebarChoice } from '#renderer/data/sidebar-choice.ts'
import { store } from '#renderer/data/store.ts'
import { gateway, json } from '#renderer/data/test-gateway.ts'
import { startTextsWithoutDocument } from '#renderer/i18n/test-texts.ts'
import { DisplaySection } from './display-section.tsx'
import { useSettings } from './use-settings.ts'

/** The properties of the switch at its last render. */
let control: SettingsSwitchProps
vi.mock(import('#renderer/components/page/settings-rows.tsx'), async (load) => ({
  ...(await load()),
  SettingsSwitch: (props: SettingsSwitchProps) => {
    control = props
    return <></>
  },
}))

const group = groupSchema.parse({ id: 'g1', name: 'Sales' })

beforeEach(async () => {
  await startTextsWithoutDocument()
  vi.stubGlobal('localStorage', { getItem: () => null, setItem: () => undefined })
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

async function render(): Promise<SettingsSwitchProps> {
  const stream = await renderToReadableStream(
    <Provider store={store}>
      <MantineProvider>
        <Section />
      </MantineProvider>
    </Provider>,
  )
  await stream.allReady
  return control
}

test('the switch shows a choice made in the inbox, and the inbox applies a choice made with the switch', async () => {
  const isOpenInInbox = () => store.get(groupWithSidebarChoiceAtom)?.isUserSidebarOpen
  await storeSidebarChoice('g1', true)
  // A response that is older than the choice.
  applyGroup(group)
  expect((await render()).checked).toBe(true)
  control.onChange(false)
  await vi.waitFor(() => expect(isOpenInInbox()).toBe(false))
  expect((await render()).checked).toBe(false)
})
