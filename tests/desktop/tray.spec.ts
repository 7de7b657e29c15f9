import { rm } from 'node:fs/promises'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { launchApp, type RunningApp } from '#tests/support/electron-app.ts'
import { hueOfRgb, statusHues } from '#tests/support/hues.ts'
import { ask, signIn } from './support/desktop.ts'
import { startNotificationServer, type NotificationServer } from './support/notification-server.ts'
import { missingForDBus } from './support/session-bus.ts'
import { account, startSmallWorkspace, type SmallWorkspace } from './support/small-workspace.ts'
import { startTrayHost, type TrayHost } from './support/tray-host.ts'
import { until } from './support/until.ts'

const missing = missingForDBus()

let host: TrayHost | undefined
let server: NotificationServer | undefined
let workspace: SmallWorkspace | undefined
let app: RunningApp | undefined

afterEach(async () => {
  await app?.close()
  await workspace?.stop()
  await host?.stop()
  await server?.stop()
  app = undefined
  workspace = undefined
  host = undefined
  server = undefined
})

async function start(
  prepare: (workspace: SmallWorkspace) => void = () => {},
  args: readonly string[] = [],
): Promise<{ app: RunningApp; workspace: SmallWorkspace }> {
  workspace = await startSmallWorkspace()
  prepare(workspace)
  app = await launchApp({ workspaceUrl: workspace.url, args })
  return { app, workspace }
}

const isVisible = async ({ electron, page }: RunningApp) =>
  (await electron.browserWindow(page)).evaluate((window) => window.isVisible())

/** Closes the window as a click on its close button does. */
const closeWindow = async ({ electron, page }: RunningApp) =>
  (await electron.browserWindow(page)).evaluate((window) => window.close())

/** Ends the app by `how`, and resolves once its process is gone. */
async function ends(running: RunningApp, how: () => Promise<unknown>): Promise<void> {
  const child = running.electron.process()
  const exited = new Promise((resolve) => child.once('exit', resolve))
  await how().catch(() => undefined)
  await exited
  app = undefined
  await rm(running.profile, { recursive: true, force: true, maxRetries: 10 })
  expect(child.exitCode).toBe(0)
}

/** Leaves the page on a file of the app: the inbox reports its own context whenever a count changes. */
async function leaveTheInbox({ page }: RunningApp): Promise<void> {
  const file = await page.locator('link[rel=stylesheet]').first().getAttribute('href')
  await page.goto(new URL(file ?? '', page.url()).href)
}

const nowhere = { groupId: null, contactId: null, pendingChats: 0, language: 'es' } as const

function contact(id: string, name: string, lastMessage: string, pendingMessages: number) {
  const updateAt = '2026-11-20T10:00:00.000Z'
  const chat = { updateAt, lastMessage, lastMessageType: 'text', lastSender: 'contact' }
  return {
    _id: id,
    id,
    groupId: 'g1',
    name,
    phone: '51945118207',
    userId: 'u1',
    chat: { ...chat, pendingMessages },
  }
}

const lucia = contact('c1', 'Lucía', '¿A qué hora?', 2)
const read = contact('c2', 'Óscar', 'Gracias', 0)

describe('the tray', () => {
  beforeEach(async (context) => {
    context.skip(missing !== null, `The tray is read over D-Bus, and ${missing ?? ''}.`)
    host = await startTrayHost()
  })

  const tray = () => {
    if (!host) throw new Error('No tray.')
    return host
  }
  const entries = async () =>
    (await tray().menu())
      .filter((entry) => !entry.separator)
      .map(
        ({ label, checked, enabled }) => `${checked ? '✓ ' : ''}${label}${enabled ? '' : ' (off)'}`,
      )
  const tooltip = async () => (await tray().item())?.tooltip
  /** The status whose colour the shown icon has. */
  const shown = async () => hueAt((await tray().item())?.colour ?? [])
  const hueAt = ([red = 0, green = 0, blue = 0]: readonly number[]) => {
    const degrees = hueOfRgb(red, green, blue)
    return Object.entries(statusHues).find(
      ([, [from, to]]) => degrees >= from && degrees <= to,
    )?.[0]
  }

  it('has no status before the sign-in, then shows and changes it with the window, keeps it when the service refuses, and uses the user’s language', async () => {
    server = await startNotificationServer()
    const { app, workspace } = await start()
    await until('the icon is there', () => tray().item())
    const off = ['Disponible (off)', 'Ocupado (off)', 'No disponible (off)']
    await expect.poll(async () => (await entries()).slice(0, 3)).toEqual(off)
    await expect.poll(tooltip).toBe('Bandeja · sin sesión iniciada')

    await signIn(app.page)
    await until('the tray is updated', async () => (await entries())[0] === '✓ Disponible')
    await expect.poll(shown).toBe('green')
    await app.page.evaluate(
      `void globalThis.bandeja.on('serviceStatus.changed', ({ status }) => (globalThis.told = status))`,
    )
    await tray().click('Ocupado')
    await until('the service confirmed', async () => (await entries())[1] === '✓ Ocupado')
    expect(workspace.count(/service-status-busy/)).toBe(1)
    await until('the tooltip follows', async () => (await tooltip()) === 'Bandeja · Ocupado')
    await expect.poll(shown).toBe('orange')
    await until('the window has the event', async () =>
      app.page.evaluate(`globalThis.told === 'busy'`),
    )
    const status = async () => (await ask(app.page, 'serviceStatus.get', undefined)).status
    expect(await status()).toBe('busy')

    // And in the other direction.
    await ask(app.page, 'serviceStatus.set', { status: 'unavailable' })
    await until('the tray follows', async () => (await entries())[2] === '✓ No disponible')
    await expect.poll(shown).toBe('red')

    workspace.refuse(/service-status-busy/, 500)
    await tray().click('Ocupado')
    const isTold = async () =>
      (await server?.list())?.shown.some(({ summary }) => summary === 'Tu estado no cambió')
    await until('the user sees the refusal', isTold)
    expect(workspace.count(/service-status-busy/)).toBe(2)
    expect((await entries())[2]).toBe('✓ No disponible')
    expect(await status()).toBe('unavailable')

    await leaveTheInbox(app)
    await ask(app.page, 'context.set', { ...nowhere, language: 'pt' })
    await until('it says so', async () => (await entries()).at(-1) === 'Sair')
    await expect.poll(async () => (await entries())[1]).toBe('Ocupado')
  })

  it('is all that a start with the system shows, keeps the app running when the window is closed, explains it once, and quits with one unavailable call', async () => {
    server = await startNotificationServer()
    const { app: running, workspace } = await start(undefined, ['--hidden'])
    await signIn(running.page)
    await until('the tray is updated', async () => (await entries())[0] === '✓ Disponible')
    expect(await isVisible(running)).toBe(false)
    const show = async () => {
      await until('the tray offers it', async () => (await entries()).includes('Mostrar Bandeja'))
      await tray().click('Mostrar Bandeja')
      await until('the window is shown', () => isVisible(running))
      await expect.poll(entries).toContain('Ocultar Bandeja')
    }
    await show()
    for (const _ of ['first', 'second']) {
      await closeWindow(running)
      await until('the window is hidden', async () => !(await isVisible(running)))
      await show()
    }
    const explained = async () =>
      (await server?.list())?.shown.filter(({ summary }) => summary === 'Bandeja sigue abierta')
    await expect.poll(explained).toHaveLength(1)

    // The call is never answered.
    workspace.hang(/service-status-unavailable/)
    const unavailable = () => workspace.count(/service-status-unavailable/)
    // A click is lost if the menu has changed since it was read, and blocks while the app ends.
    const quit = async () => {
      if (unavailable() === 0) await tray().click('Salir')
      return unavailable() > 0
    }
    await ends(running, () => until('the app quits', quit))
    expect(unavailable()).toBe(1)
  })

  it('lists the unread chats, silences the alerts, has no chat while locked, and turned off lets the window quit the app', async () => {
    const { app, workspace } = await start((own) =>
      own.answer(/^GET \/main\/contacts\/lastchats\?/, (_, response) => {
        response.writeHead(200, { 'content-type': 'application/json' })
        response.end(JSON.stringify({ items: [lucia, read], hasMoreItems: false }))
      }),
    )
    await app.page.evaluate(
      `void globalThis.bandeja.on('navigate', ({ path }) => (globalThis.sentTo = path))`,
    )
    await signIn(app.page)
    await until('the chat is listed', async () => (await entries()).includes('Lucía: ¿A qué hora?'))
    expect((await entries()).join()).not.toContain('Óscar')
    const isSent = async () =>
      (await app.page.evaluate('globalThis.sentTo')) === '/dashboard?inGroup=g1&chat=c1'
    // A click is lost if the menu has changed since it was read.
    await until('the page is sent there', async () => {
      if (!(await isSent())) await tray().click('Lucía: ¿A qué hora?')
      return isSent()
    })

    // Set in the main process alone: the page has navigated away.
    await leaveTheInbox(app)
    await until('the feed is followed', () => workspace.isFollowed())
    workspace.tell('chat.pending', { contactId: 'c1', pendingMessages: 0 })
    await until('the chat is gone', async () => !(await entries()).join().includes('Lucía'))
    workspace.tell('chat.flags', {
      contact: { ...read, chat: { ...read.chat, pendingMessages: 1 } },
    })
    await until('another comes', async () => (await entries()).includes('Óscar: Gracias'))
    await ask(app.page, 'context.set', { ...nowhere, groupId: 'g1', pendingChats: 3 })
    await expect.poll(tooltip).toBe('Bandeja · Disponible · Chats pendientes: 3')
    expect(hueAt((await tray().item())?.countColour ?? [])).toBe('red')
    expect(await shown()).toBe('green')

    await tray().click('1 hora')
    await until('its end is shown', async () =>
      (await entries()).some((label) => /^No molestar hasta \d\d:\d\d$/.test(label)),
    )
    const quietUntil = async () =>
      (await ask(app.page, 'settings.get', undefined)).alerts.doNotDisturb.quietUntil
    expect(await quietUntil()).toBeGreaterThan(Date.now())
    await tray().click('Desactivar')
    await until('it is over', async () => (await entries()).includes('No molestar'))
    expect(await quietUntil()).toBeNull()

    await ask(app.page, 'session.lock', undefined)
    await until('the chats are gone', async () => !(await entries()).join().includes('Óscar'))
    await expect.poll(tooltip).toBe('Bandeja · Disponible')
    expect(hueAt((await tray().item())?.countColour ?? [])).toBeUndefined()

    // The one unavailable call is never answered.
    await ask(app.page, 'session.unlock', { password: account.password })
    await ask(app.page, 'settings.set', { closeToTray: false })
    workspace.hang(/service-status-unavailable/)
    await ends(app, () => closeWindow(app))
    expect(workspace.count(/service-status-unavailable/)).toBe(1)
  })
})

it('on a desktop that collects icons and shows none, closing the window quits the app, because a hidden window could not be reopened', async (context) => {
  // Only the bus knows whether there is a tray, and the stand-in for its host needs Python.
  context.skip(missing !== null, `A tray is asked for over D-Bus, and ${missing ?? ''}.`)
  host = await startTrayHost({ isShown: false })
  const { app: running } = await start()
  await until('the window is shown', () => isVisible(running))
  await ends(running, () => closeWindow(running))
})
