import { fileURLToPath } from 'node:url'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { serviceStatusKinds } from '#contract/bridge.ts'
import { serviceStatusColours } from '#contract/rules/service-status.ts'
import { launchApp, type RunningApp } from '#tests/support/electron-app.ts'
import { hueOfRgb, statusHues } from '#tests/support/hues.ts'
import { ask, signIn } from './support/desktop.ts'
import { startNotificationServer, type NotificationServer } from './support/notification-server.ts'
import { missingForDBus } from './support/session-bus.ts'
import { startSmallWorkspace, type SmallWorkspace } from './support/small-workspace.ts'
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

async function start(): Promise<{ app: RunningApp; workspace: SmallWorkspace }> {
  workspace = await startSmallWorkspace()
  app = await launchApp({ workspaceUrl: workspace.url })
  return { app, workspace }
}

const isVisible = async ({ electron, page }: RunningApp) =>
  (await electron.browserWindow(page)).evaluate((window) => window.isVisible())

/** As the person's own hand on the window's cross. */
const closeWindow = async ({ electron, page }: RunningApp) =>
  (await electron.browserWindow(page)).evaluate((window) => window.close())

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
  /** Which of the specification's colours the picture that is shown has. */
  const shown = async () => {
    const [red = 0, green = 0, blue = 0] = (await tray().item())?.colour ?? []
    const degrees = hueOfRgb(red, green, blue)
    return Object.entries(statusHues).find(
      ([, [from, to]]) => degrees >= from && degrees <= to,
    )?.[0]
  }

  it('has no status to choose before somebody signs in', async () => {
    await start()
    await until('the icon is there', () => tray().item())
    const off = ['Disponible (off)', 'Ocupado (off)', 'No disponible (off)']
    await expect.poll(async () => (await entries()).slice(0, 3)).toEqual(off)
    await expect.poll(tooltip).toBe('Bandeja · sin sesión iniciada')
  })

  it('shows the status, changes it at the service, and tells the window', async () => {
    const { app, workspace } = await start()
    await signIn(app.page)
    await until('the tray knows', async () => (await entries())[0] === '✓ Disponible')
    await expect.poll(shown).toBe('green')
    await app.page.evaluate(
      `void globalThis.bandeja.on('serviceStatus.changed', ({ status }) => (globalThis.told = status))`,
    )

    await tray().click('Ocupado')
    await until('the service confirmed', async () => (await entries())[1] === '✓ Ocupado')
    expect(workspace.count(/service-status-busy/)).toBe(1)
    await until('the tooltip follows', async () => (await tooltip()) === 'Bandeja · Ocupado')
    await expect.poll(shown).toBe('orange')
    await until('the window was told', async () => app.page.evaluate(`globalThis.told === 'busy'`))
    expect(await ask(app.page, 'serviceStatus.get', undefined)).toEqual({ status: 'busy' })

    // And the other way round.
    await ask(app.page, 'serviceStatus.set', { status: 'unavailable' })
    await until('the tray follows', async () => (await entries())[2] === '✓ No disponible')
    await expect.poll(shown).toBe('red')
  })

  it('leaves the tick where it was when the service refuses', async () => {
    server = await startNotificationServer()
    const { app, workspace } = await start()
    await signIn(app.page)
    await until('the tray knows', async () => (await entries())[0] === '✓ Disponible')
    workspace.refuse(/service-status-busy/, 500)
    await tray().click('Ocupado')
    const isTold = async () =>
      (await server?.list())?.shown.some(({ summary }) => summary === 'Tu estado no cambió')
    await until('the person is told of the refusal', isTold)
    expect(workspace.count(/service-status-busy/)).toBe(1)
    expect((await entries())[0]).toBe('✓ Disponible')
    expect(await ask(app.page, 'serviceStatus.get', undefined)).toEqual({ status: 'available' })
  })

  it('keeps the application when its window is closed, and brings it back', async () => {
    const { app } = await start()
    await until('the icon is there', () => tray().item())
    await until('the window is shown', () => isVisible(app))
    await closeWindow(app)
    await until('the window is hidden', async () => !(await isVisible(app)))
    await until('the tray offers it', async () => (await entries()).includes('Mostrar Bandeja'))
    await tray().click('Mostrar Bandeja')
    await until('the window is shown', () => isVisible(app))
    await expect.poll(entries).toContain('Ocultar Bandeja')
  })

  it('speaks the person’s language', async () => {
    const { app } = await start()
    await until('the icon is there', () => tray().item())
    const nowhere = { groupId: null, contactId: null, pendingChats: 0 }
    await ask(app.page, 'context.set', { ...nowhere, language: 'pt' })
    await until('it says so', async () => (await entries()).at(-1) === 'Sair')
    await expect.poll(async () => (await entries())[1]).toBe('Ocupado (off)')
  })
})

describe('without a tray', () => {
  it.for<[string, boolean]>([
    ['on a desktop that knows of none', false],
    ['on one that collects icons and shows none', true],
  ])(
    '%s closing the window ends the application: hidden, it could not be found again',
    async ([, isCollecting], context) => {
      // The one place that knows whether there is a tray is the bus, and the stand-in for its host needs python.
      context.skip(missing !== null, `A tray is asked for over D-Bus, and ${missing ?? ''}.`)
      if (isCollecting) host = await startTrayHost({ isShown: false })
      const { app: running } = await start()
      await until('the window is shown', () => isVisible(running))
      const child = running.electron.process()
      const gone = new Promise((resolve) => child.once('exit', resolve))
      await closeWindow(running).catch(() => undefined)
      await gone
      app = undefined
      expect(child.exitCode).toBe(0)
    },
  )
})

describe('the tray’s pictures', () => {
  it.each(serviceStatusKinds)('of %s carries the colour that the status has', async (status) => {
    const { app: running } = await start()
    const path = fileURLToPath(new URL(`../../resources/tray/${status}.png`, import.meta.url))
    const colour = await running.electron.evaluate(({ nativeImage }, file) => {
      const image = nativeImage.createFromPath(file)
      const { width } = image.getSize()
      // In the lower half of the mark, beside what is white in it.
      const [x, y] = [Math.floor(width * 0.75), Math.floor(width * 0.895)]
      const [blue = 0, green = 0, red = 0] = image.toBitmap().subarray((y * width + x) * 4)
      return [red, green, blue] as const
    }, path)
    const [from, to] = statusHues[serviceStatusColours[status]]
    expect(hueOfRgb(...colour)).toBeGreaterThanOrEqual(from)
    expect(hueOfRgb(...colour)).toBeLessThanOrEqual(to)
  })
})
