import type { Frame, Page } from 'playwright'
import { describe, expect, test } from 'vitest'
import { ask } from '#tests/desktop/support/desktop.ts'
import { inboxForEach } from './support/inbox.ts'

// A window: Electron guards the navigations of frames.
const inbox = inboxForEach({}, { host: 'window', sharedApp: true })

const sidebar = (page: Page) => page.getByRole('complementary', { name: 'Contact information' })
const tab = (page: Page, name: string) => sidebar(page).getByRole('tab', { name })
const inFrame = (page: Page, name: string) => page.frameLocator(`iframe[title="${name}"]`)

async function show(name: string): Promise<Page> {
  await inbox.open(name)
  await inbox.page.getByRole('button', { name: 'Show the contact information' }).click()
  await sidebar(inbox.page).waitFor()
  return inbox.page
}

/** The reports beside Carmen's chat, as an admin sees them. */
async function showReports(): Promise<Page> {
  await inbox.start({ as: 'adam' })
  const page = await show('Carmen Rojas')
  await tab(page, 'Reports').click()
  await inFrame(page, 'Reports').getByRole('table').waitFor()
  return page
}

/** The frame's document, once it is loaded. */
async function foreign(page: Page): Promise<Frame> {
  await expect.poll(() => page.frames().length).toBe(2)
  const frame = page.frames().find((one) => one.parentFrame() !== null)
  if (frame === undefined) throw new Error('There is no frame.')
  return frame
}

describe('a page in a frame', () => {
  /** The browser reports each navigation that it blocks. */
  function expectRefusals(): void {
    const refusals = inbox.app.errors.splice(0)
    expect(refusals.length).toBeGreaterThan(0)
    for (const one of refusals) expect(one).toMatch(/^(?:Refused|Blocked|Unsafe attempt)/)
  }

  async function showFrame(): Promise<{ page: Page; frame: Frame }> {
    await inbox.chat('c', 'Carmen Rojas')
    await inbox.customerWrites('c', 'Hello')
    const page = await showReports()
    return { page, frame: await foreign(page) }
  }

  test('has no bridge, no token and no origin, navigates itself within the allowed origins only, and is shown from these only', async () => {
    const { page, frame } = await showFrame()
    const before = page.url()
    expect(await frame.evaluate('typeof bandeja + typeof require + typeof process')).toBe(
      'undefined'.repeat(3),
    )
    expect(await frame.evaluate('self.origin')).toBe('null')
    const tries = {
      storage: `localStorage.length`,
      parent: `parent.document.title`,
      bridge: `parent.bandeja`,
      top: `top.location.href = 'https://evil.example/'`,
    }
    for (const [what, code] of Object.entries(tries))
      expect([what, await frame.evaluate(`try { ${code}; 'done' } catch { 'refused' }`)]).toEqual([
        what,
        'refused',
      ])
    expect(await frame.evaluate(`window.open('https://evil.example/') === null`)).toBe(true)
    expect(
      await frame.evaluate(
        `fetch('app://bandeja/api/main/me').then(() => 'done', () => 'refused')`,
      ),
    ).toBe('refused')
    const token = await inbox.rig.tokenOf('adam')
    expect(frame.url()).not.toContain(token)
    expect(await frame.content()).not.toContain(token)
    expect(page.url()).toBe(before)
    expect(inbox.app.system.windowCount()).toBe(1)
    expectRefusals()

    const refused = await page.evaluate(`new Promise((resolve) => {
      addEventListener('securitypolicyviolation', ({ effectiveDirective, blockedURI }) =>
        resolve(effectiveDirective + ' ' + blockedURI), { once: true })
      const other = document.createElement('iframe')
      other.src = 'http://127.0.0.1:9/'
      document.body.append(other)
    })`)
    expect(refused).toBe('frame-src http://127.0.0.1:9')
    await frame.evaluate(`location.href = 'http://127.0.0.1:9/'`)
    // Chromium shows its own empty page there; reopening the tab shows the right page.
    await expect.poll(() => frame.url()).toMatch(/^(?:chrome-error:|about:)/)
    await tab(page, 'Contact').click()
    await tab(page, 'Reports').click()
    await inFrame(page, 'Reports').getByRole('table').waitFor()
    expectRefusals()

    // Nor is it shown once the connection no longer allows its origin.
    await tab(page, 'Contact').click()
    const known = await ask(page, 'connection.get', undefined)
    if (known === null) throw new Error('There is no connection.')
    await inbox.app.system.push('connection.changed', {
      ...known,
      frames: ['https://other.example'],
    })
    await tab(page, 'Reports').click()
    await sidebar(page).getByText('Page not allowed').waitFor()
    await sidebar(page).getByText(`${inbox.rig.url}, which is not among`).waitFor()
    expect(await sidebar(page).locator('iframe').count()).toBe(0)
  })
})
