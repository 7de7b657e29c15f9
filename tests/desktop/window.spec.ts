import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { BrowserWindow } from 'electron'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { bridgeChannels } from '#contract/bridge-channels.ts'
import { accessibilityFaults } from '#tests/support/accessibility.ts'
import { launchApp, type RunningApp } from '#tests/support/electron-app.ts'
import { ask } from './support/desktop.ts'
import { until } from './support/until.ts'

let profile: string
let app: RunningApp | undefined

beforeEach(async () => {
  profile = await mkdtemp(join(tmpdir(), 'bandeja-profile-'))
})
afterEach(async () => {
  await app?.close()
  app = undefined
  await rm(profile, { recursive: true, force: true, maxRetries: 5 })
})

async function start(): Promise<RunningApp> {
  // Autostart entries are in this folder.
  app = await launchApp({ profile, env: { XDG_CONFIG_HOME: profile } })
  await until('the window is shown', () => onWindow((one) => one.isVisible()))
  return app
}

function running(): RunningApp {
  if (!app) throw new Error('Not started.')
  return app
}

async function onWindow<T>(work: (window: BrowserWindow) => T): Promise<T> {
  const { electron, page } = running()
  return await (await electron.browserWindow(page)).evaluate(work)
}

const FILE = join('state', 'window.json')

describe('the window', () => {
  it('opens on a display when the stored position is on none', async () => {
    await mkdir(join(profile, 'state'))
    const lost = { bounds: { x: 9_000, y: 9_000, width: 800, height: 600 }, isMaximized: false }
    await writeFile(join(profile, FILE), JSON.stringify(lost))
    await start()
    const place = async () => {
      const { x, y, width } = await onWindow((one) => one.getBounds())
      return [x < 1_440, y < 900, width]
    }
    await expect.poll(place).toEqual([true, true, 800])
  })

  it('has its last position, background, zoom and settings after a restart; a corrupt file loses only its own', async () => {
    await start()
    await ask(running().page, 'settings.set', { chatListWidth: 300, density: 'compact' })
    await zoomByMenu()
    await ask(running().page, 'settings.set', { theme: 'dark' })
    const dark = await until('it is dark', async () => {
      const colour = await onWindow((one) => one.getBackgroundColor())
      return colour.toLowerCase() === '#161b1e' && colour
    })
    const bounds = { x: 140, y: 90, width: 1024, height: 700 }
    const { electron, page } = running()
    await (await electron.browserWindow(page)).evaluate((one, to) => one.setBounds(to), bounds)
    const place = () => onWindow((one) => one.getBounds())
    await expect.poll(place).toEqual(bounds)
    await running().close()

    await start()
    // A window with the theme's background does not flash before the page is drawn.
    expect(await onWindow((one) => one.getBackgroundColor())).toBe(dark)
    expect(await running().electron.evaluate(({ nativeTheme }) => nativeTheme.themeSource)).toBe(
      'dark',
    )
    await expect.poll(place).toEqual(bounds)
    await expect.poll(zoom).toBe(125)
    await ask(running().page, 'settings.set', { zoom: 100 })
    await expect.poll(zoom).toBe(100)
    expect(await ask(running().page, 'settings.get', undefined)).toMatchObject({
      chatListWidth: 300,
      density: 'compact',
    })
    await expectSystemSettings()
    await running().close()

    await writeFile(join(profile, 'settings.json'), '{ "theme": "da')
    await start()
    expect(await ask(running().page, 'settings.get', undefined)).toMatchObject({ theme: 'system' })
    expect(await readFile(join(profile, 'settings.json.spoilt'), 'utf8')).toBe('{ "theme": "da')
    await expect.poll(place).toEqual(bounds)
    await running().close()

    await writeFile(join(profile, FILE), '{"bounds":')
    await start()
    await expect.poll(async () => (await place()).width).toBeGreaterThan(bounds.width)
  })

  /** Crashes the page's process, and resolves once another one shows the page. */
  async function crash(): Promise<void> {
    const processId = () =>
      onWindow(({ webContents: page }) => (page.isLoading() ? 0 : page.getOSProcessId()))
    const old = await until('the page has loaded', processId)
    await onWindow((one) => one.webContents.forcefullyCrashRenderer())
    await until('another process shows it', async () => {
      const now = await processId()
      return now !== 0 && now !== old
    })
  }

  it('reloads a crashed page, asks the user when it crashes again, and stores a report with the page’s dump alone', async () => {
    const { electron } = await start()
    // The only step that a test cannot click: a dialog of the system.
    await electron.evaluate(({ dialog }) => {
      Reflect.set(dialog, 'showMessageBox', async (options: { buttons: string[] }) => {
        Reflect.set(globalThis, 'asked', options.buttons)
        return { response: 0, checkboxChecked: false }
      })
    })
    const questions = () => electron.evaluate((): unknown => Reflect.get(globalThis, 'asked'))
    await crash()
    expect(await questions()).toBeUndefined()
    await expect
      .poll(() => readFile(join(profile, 'logs', 'main.log'), 'utf8'))
      .toContain('The page ended.')
    const reports = join(profile, 'crash-reports')
    const names = () => readdir(reports).catch(() => [])
    await expect.poll(async () => (await names()).length).toBe(2)
    const dump = (await names()).find((name) => name.endsWith('.dmp')) ?? ''
    const report: unknown = JSON.parse(
      await readFile(join(reports, dump.replace('.dmp', '.json')), 'utf8'),
    )
    expect(report).toMatchObject({ process: 'page', kind: 'ended', reason: 'crashed' })
    expect((await readFile(join(reports, dump))).toString('latin1', 0, 4)).toBe('MDMP')
    const incoming = await electron.evaluate(({ app }) => app.getPath('crashDumps'))
    const left = await readdir(incoming, { recursive: true })
    expect(left.filter((name) => /[.](dmp|core|meta|lock)$/.test(name))).toEqual([])
    expect(await electron.evaluate(({ crashReporter }) => crashReporter.getUploadToServer())).toBe(
      false,
    )
    await crash()
    await expect.poll(questions).toEqual(['Recargar', 'Salir'])
    await expect.poll(async () => (await names()).length).toBe(4)

    // Main crashes: its dump may hold the token.
    const child = electron.process()
    const exited = new Promise((resolve) => child.once('exit', resolve))
    electron.evaluate(() => process.crash()).catch(() => undefined)
    await exited
    const written = (await readdir(incoming, { recursive: true })).filter((name) =>
      name.endsWith('.dmp'),
    )
    expect(written).toHaveLength(1)
    await start()
    const listed = async () => {
      const { parts, dumps } = await ask(running().page, 'diagnostics.collect', undefined)
      const text = parts.find(({ part }) => part === 'crashes')?.text ?? ''
      return [text.includes(' main, '), text.includes(' page, '), dumps.length]
    }
    await expect.poll(listed).toEqual([true, true, 2])
    const now = await readdir(profile, { recursive: true })
    expect(now.filter((name) => name.endsWith('.dmp'))).toHaveLength(2)
  })
})

describe('the page', () => {
  it('logs its errors, shows a message while main does not respond, and starts once it does', async () => {
    const { electron, page, errors } = await start()
    // With the file name of one of the page's own scripts: errors of other scripts are ignored.
    const fails = (origin: string, words: string) => `{
      console.error('A screen failed', new TypeError('${words} of a screen'));
      console.info('${words}, but nothing to speak of');
      setTimeout(() => { throw new RangeError('${words} of nobody') });
    }
    //# sourceURL=${origin}/assets/failing.js`
    await page.evaluate(fails('https://frames.example', 'theirs'))
    await page.evaluate(fails('app://bandeja', 'ours'))
    const log = () => readFile(join(profile, 'logs', 'main.log'), 'utf8').catch(() => '')
    await expect.poll(log).toContain('RangeError: ours of nobody')
    expect(await log()).toContain('TypeError: ours of a screen')
    expect(await log()).not.toMatch(/nothing to speak of|theirs/)
    await expect.poll(() => errors.length).toBe(4)
    errors.splice(0)

    const isMute = (mute: boolean) =>
      electron.evaluate(
        ({ ipcMain }, [channel = '', answers]) => {
          // Electron keeps the handler internally and offers no other way to remove it.
          const handlers: unknown = Reflect.get(ipcMain, '_invokeHandlers')
          if (!(handlers instanceof Map)) throw new Error('Electron keeps its handlers elsewhere.')
          const whole: unknown = Reflect.get(globalThis, 'whole') ?? handlers.get(channel)
          Reflect.set(globalThis, 'whole', whole)
          if (typeof whole !== 'function') throw new Error(`Nothing answers ${channel}.`)
          handlers.set(channel, (event: unknown, name: unknown, input: unknown) => {
            if (answers === 'mute' && name === 'session.get') throw new Error('mute')
            const answer: unknown = Reflect.apply(whole, undefined, [event, name, input])
            return answer
          })
        },
        [bridgeChannels.request, mute ? 'mute' : 'open'],
      )
    await isMute(true)
    await page.reload()
    await page.getByText('Bandeja no pudo arrancar').waitFor()
    expect(await accessibilityFaults(page)).toEqual([])
    const again = page.getByRole('button', { name: 'Reintentar' })
    await Promise.all([page.waitForEvent('load'), again.click()])
    await page.getByText('Bandeja no pudo arrancar').waitFor()
    await isMute(false)
    await again.click()
    await page.getByRole('heading', { name: 'Conéctate a tu espacio de trabajo' }).waitFor()
    await page.getByRole('button', { name: 'Diagnóstico' }).click()
    const diagnostics = page.getByRole('region', { name: 'Aplicación y sistema' })
    await diagnostics
      .getByText(`Electron: ${await electron.evaluate(() => process.versions.electron)}`)
      .waitFor()
    await page.keyboard.press('Escape')
    await diagnostics.waitFor({ state: 'detached' })
    const failure = expect.stringContaining('The page could not start')
    expect(errors.splice(0)).toEqual([failure, failure])
  })
})

const zoom = () => onWindow((one) => Math.round(one.webContents.getZoomFactor() * 100))

/** Zooms to 125 % by the menu's two shortcuts. */
async function zoomByMenu(): Promise<void> {
  const press = async (accelerator: string) => {
    const pressed = await running().electron.evaluate(
      ({ Menu }, key) =>
        Menu.getApplicationMenu()
          ?.items.flatMap(({ submenu }) => submenu?.items ?? [])
          .filter((item) => item.accelerator === key)
          .map((item) => item.click()).length,
      accelerator,
    )
    expect(pressed).toBe(1)
  }
  await until('there is a menu', () =>
    running().electron.evaluate(({ Menu }) => Menu.getApplicationMenu() !== null),
  )
  await press('CmdOrCtrl+=')
  await press('CmdOrCtrl+Plus')
  await expect.poll(zoom).toBe(125)
}

/** Checks the settings that the system applies: the start with it and the shortcut. */
async function expectSystemSettings(): Promise<void> {
  const { electron, page } = running()
  const entry = () =>
    readFile(join(profile, 'autostart', 'bandeja.desktop'), 'utf8').catch(() => '')
  await ask(page, 'settings.set', { autoStart: true })
  expect(await entry()).toMatch(process.platform === 'linux' ? /^Exec=".+" "--hidden"$/m : /^$/)
  await ask(page, 'settings.set', { autoStart: false })
  expect(await entry()).toBe('')

  const isRegistered = (shortcut: string) =>
    electron.evaluate(({ globalShortcut }, name) => globalShortcut.isRegistered(name), shortcut)
  await ask(page, 'settings.set', { showShortcut: 'Alt+Shift+B' })
  expect(await isRegistered('Alt+Shift+B')).toBe(true)
  await electron.evaluate(({ globalShortcut }) =>
    globalShortcut.register('CommandOrControl+Alt+B', () => {}),
  )
  const occupied = ask(page, 'settings.set', { showShortcut: 'CommandOrControl+Alt+B' })
  await expect(occupied).rejects.toThrow('CONFLICT')
  expect(await ask(page, 'settings.get', undefined)).toMatchObject({ showShortcut: 'Alt+Shift+B' })
  await ask(page, 'settings.set', { showShortcut: null })
  expect(await isRegistered('Alt+Shift+B')).toBe(false)
}
