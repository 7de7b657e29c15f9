import axe from 'axe-core'
import { createStore } from 'jotai'
import { Fragment, useEffect, type ComponentType, type ReactNode } from 'react'
import { BrowserRouter, MemoryRouter } from 'react-router'
import { expect, vi } from 'vitest'
import { cleanup, render, type RenderResult } from 'vitest-browser-react'
import { page } from 'vitest/browser'
import type { Bridge, Session } from '#contract/bridge.ts'
import { defaultSettings } from '#contract/default-settings.ts'
import { groupSchema } from '#contract/entities/groups/group.ts'
import { userSchema, type User } from '#contract/entities/people/user.ts'
import { Toasts } from '#renderer/components/notices/toasts.tsx'
import { disposeCurrentLive } from '#renderer/data/live/live.ts'
import type { Language } from '#contract/limits.ts'
import { speak } from '#renderer/i18n/index.ts'
import { queryClient } from '#renderer/data/service/query.ts'
import { loadedGroupAtom, sessionAtom, settingsAtom } from '#renderer/data/session/session.ts'
import { store } from '#renderer/data/store.ts'
import { gateway } from '#renderer/data/service/gateway.fixture.ts'
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

/** The next test starts as a new page does: nothing shown or stored. Neither the service nor the main process answers. */
export async function resetPage(): Promise<void> {
  vi.useRealTimers()
  await cleanup()
  // What runs outside React ends with the session.
  store.set(sessionAtom, signedOut)
  disposeCurrentLive()
  history.replaceState(null, '', address)
  gateway(() => never)
  await page.viewport(1_024, 768)
  localStorage.clear()
  sessionStorage.clear()
  queryClient.clear()
  // The modules of the page keep their store, so its state is replaced, not the object.
  Object.assign(store, createStore())
  store.set(settingsAtom, { ...defaultSettings, theme: 'light' })
  await chooseLanguage('en')
  store.set(sessionAtom, signedOut)
}

/** Changes the size of the window, CSS px, and waits until the page has followed: it learns of it a frame later. */
export async function resizeTo(width: number, height: number): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>()
  if (innerWidth === width && innerHeight === height) resolve()
  window.addEventListener('resize', () => resolve(), { once: true })
  await page.viewport(width, height)
  await promise
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

interface AppAroundProps {
  children: ReactNode
  Router?: typeof BrowserRouter | typeof MemoryRouter
}

/** The app's providers, router, landmark, toasts and shortcuts around a component. */
function AppAround({ children, Router = MemoryRouter }: AppAroundProps) {
  useKeyboard()
  return (
    <Providers>
      <Router>
        <TextsProvider>
          <main id="screen">{children}</main>
          <Toasts />
        </TextsProvider>
      </Router>
    </Providers>
  )
}

/** As in the app: the router reads and writes the page's own address. */
const AppInAddress = ({ children }: { children: ReactNode }) => (
  <AppAround Router={BrowserRouter}>{children}</AppAround>
)

/** Reports that its content is drawn and the effects have run. */
function Drawn({ onDraw, children }: { onDraw: () => void; children: ReactNode }) {
  useEffect(onDraw)
  return children
}

/** Renders a component, and renders it again with `rerender`; both resolve once it is drawn and its effects have run. */
export async function draw(
  component: ReactNode,
  Wrapper: ComponentType<{ children: ReactNode }> = Fragment,
): Promise<RenderResult> {
  const untilDrawn = async <Result,>(
    renderIt: (drawn: ReactNode) => Promise<Result>,
    ui: ReactNode,
  ) => {
    const { promise, resolve } = Promise.withResolvers<void>()
    const result = await renderIt(<Drawn onDraw={resolve}>{ui}</Drawn>)
    await promise
    return result
  }
  const result = await untilDrawn((drawn) => render(drawn, { wrapper: Wrapper }), component)
  return { ...result, rerender: (ui) => untilDrawn(result.rerender, ui) }
}

/** Calls a hook in a component. @returns what it returned last */
export async function drawHook<Value>(
  useValue: () => Value,
  Wrapper?: ComponentType<{ children: ReactNode }>,
): Promise<() => Value> {
  const returned: Value[] = []
  function Caller({ onReturn }: { onReturn: (value: Value) => void }) {
    const value = useValue()
    useEffect(() => {
      onReturn(value)
    })
    return null
  }
  await draw(<Caller onReturn={(value) => void returned.push(value)} />, Wrapper)
  return () => {
    const value = returned.at(-1)
    if (value === undefined) throw new Error('The hook has returned nothing.')
    return value
  }
}

/**
 * Shows a component as a part of the app's page.
 * @param options `inAddress`: the router follows the page's own address, which other tests do not need
 */
export const show = (
  component: ReactNode,
  { inAddress = false }: { inAddress?: boolean } = {},
): Promise<RenderResult> => draw(component, inAddress ? AppInAddress : AppAround)

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
