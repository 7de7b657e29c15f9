import axe from 'axe-core'
import type { ReactNode } from 'react'
import { MemoryRouter } from 'react-router'
import { expect } from 'vitest'
import { cleanup, render, type RenderResult } from 'vitest-browser-react'
import { page } from 'vitest/browser'
import type { Bridge, Session } from '#contract/bridge.ts'
import { defaultSettings } from '#contract/default-settings.ts'
import { groupSchema } from '#contract/entities/group.ts'
import { userSchema, type User } from '#contract/entities/user.ts'
import { Toasts } from '#renderer/components/toasts.tsx'
import { noParts } from '#renderer/data/live/store/chat-filter.ts'
import { currentLive } from '#renderer/data/live/live.ts'
import type { Language } from '#contract/limits.ts'
import { speak } from '#renderer/i18n/index.ts'
import { queryClient } from '#renderer/data/query.ts'
import {
  loadedGroupAtom,
  loadedMembersAtom,
  loadedTeamsAtom,
  membersFailedAtom,
  sessionAtom,
  settingsAtom,
} from '#renderer/data/session.ts'
import { store } from '#renderer/data/store.ts'
import { gateway } from '#renderer/data/test-gateway.ts'
import { toastsAtom } from '#renderer/data/toasts.ts'
import { TextsProvider } from '#renderer/scenes/inbox/shared/texts.tsx'
import { COLOUR_RULES, themes } from '#tests/support/axe-rules.ts'
import { Providers } from './providers.tsx'
import { useKeyboard } from './shell/keyboard.ts'

/** Test support of components: the app around them, without its services. */

const never = new Promise<never>(() => undefined)

const signedOut = {
  user: null,
  tokenStore: 'keychain',
  locked: false,
  returnTo: null,
} as const satisfies Session

/**
 * The main process between two tests, which answers nothing: what a screen has started may still end after its test. A test
 * replaces it with `startBridge`.
 */
export const silentBridge: Bridge = {
  window: 'main',
  request: () => never,
  on: () => () => undefined,
}

/** The page's own address, to which the inbox adds its filter and the open chat. */
const address = location.href

/** Removes what the last test has shown and stored. Neither the service nor the main process answers. */
export async function resetPage(): Promise<void> {
  // An inbox that is left reopens its chat when its user returns.
  await currentLive().conversations.open(null)
  await cleanup()
  history.replaceState(null, '', address)
  gateway(() => never)
  await page.viewport(1_024, 768)
  localStorage.clear()
  currentLive().list.setFilter(noParts)
  queryClient.clear()
  store.set(settingsAtom, { ...defaultSettings, theme: 'light' })
  await chooseLanguage('en')
  // What the page keeps for a user is forgotten when another one signs in.
  store.set(sessionAtom, {
    ...signedOut,
    user: userSchema.parse({ id: 'nobody', permissions: [] }),
  })
  store.set(sessionAtom, signedOut)
  store.set(loadedGroupAtom, null)
  store.set(loadedMembersAtom, null)
  store.set(loadedTeamsAtom, null)
  store.set(membersFailedAtom, null)
  store.set(toastsAtom, [])
}

/** Sets the language of what is shown next. */
export async function chooseLanguage(language: Language): Promise<void> {
  store.set(settingsAtom, (settings) => ({ ...settings, language }))
  await speak(language)
}

/** Signs a user in, in the group `g1`. */
export function signIn(
  role: 'ROLE_ADMI' | 'ROLE_MANAGER' | 'ROLE_PUBLISHER' = 'ROLE_ADMI',
  group: object | null = {},
): User {
  const user = userSchema.parse({ id: 'u1', name: 'Mia', permissions: [{ groupId: 'g1', role }] })
  store.set(sessionAtom, { ...signedOut, user })
  if (group !== null)
    store.set(loadedGroupAtom, groupSchema.parse({ id: 'g1', name: 'Sales', ...group }))
  return user
}

/** The app's providers, router, landmark, toasts and shortcuts around a component. */
function AppAround({ children }: { children: ReactNode }) {
  useKeyboard()
  return (
    <Providers>
      <MemoryRouter>
        <TextsProvider>
          <main id="screen">{children}</main>
          <Toasts />
        </TextsProvider>
      </MemoryRouter>
    </Providers>
  )
}

/** Shows a component as a part of the app's page. */
export const show = (component: ReactNode): Promise<RenderResult> =>
  render(component, { wrapper: AppAround })

/**
 * Runs axe with all rules for parts of a page in the light theme, and those on colours in the dark one.
 * @returns one line per violation, with its elements
 */
export async function accessibilityFaults(): Promise<string[]> {
  const found: string[] = []
  for (const theme of themes) {
    store.set(settingsAtom, (settings) => ({ ...settings, theme }))
    await expect.poll(() => document.documentElement.dataset['mantineColorScheme']).toBe(theme)
    const { violations } = await axe.run(document.body, {
      resultTypes: ['violations'],
      ...(theme === 'dark' && { runOnly: { type: 'rule', values: COLOUR_RULES } }),
    })
    found.push(
      ...violations.map(
        ({ id, help, nodes }) =>
          `${theme}: ${id}: ${help}: ${nodes.map(({ html }) => html).join(' | ')}`,
      ),
    )
  }
  return found
}
