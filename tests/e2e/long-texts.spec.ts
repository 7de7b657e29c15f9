import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import type { Page } from 'playwright'
import { expect, test } from 'vitest'
import { menuPaths } from '#contract/policies/menu.ts'
import { clippedTexts } from './support/clipped-texts.ts'
import { updateGroup } from './support/group-settings.ts'
import { inboxForEach } from './support/inbox.ts'
import { followAddress, pathInPage } from './support/steps.ts'
import { resize } from './support/window-size.ts'

/** A folder for a picture of every screen with its longer texts; none are taken without it. */
const PICTURES = process.env['BANDEJA_LONG_TEXTS']
const paths = [...Object.values(menuPaths), `${menuPaths.contacts}/import`]

const inbox = inboxForEach()

/** Waits until nothing is loading and two checks of the screen find the same texts. */
async function untilComplete(page: Page): Promise<void> {
  let before = ''
  const isSame = async () => {
    const now = await page.locator('body').innerText()
    const busy = await page.locator('[aria-busy="true"]').count()
    const same = now === before && busy === 0
    before = now
    return same
  }
  await expect.poll(isSame, { interval: 250 }).toBe(true)
}

async function takePicture(page: Page, path: string): Promise<void> {
  if (PICTURES === undefined) return
  await mkdir(PICTURES, { recursive: true })
  const name = `${path.slice(1).replaceAll('/', '-')}.png`
  await page.screenshot({ path: join(PICTURES, name), animations: 'disabled' })
}

test('no text of a screen is clipped in the smallest window with longer translations', async () => {
  await updateGroup(inbox, {
    hasFlows: true,
    hasNotifications: true,
    hasTemplateModule: true,
    metaAds: true,
  })
  await inbox.chat('c1', 'Customer 1', { user_id: 'ana', last_name: 'Rojas' })
  await inbox.customerWrites('c1', 'Question 1')
  const page = await inbox.start({ as: 'sara' })
  await resize(inbox, 1024, 700)
  const clipped: string[] = []
  for (const path of paths) {
    await followAddress(page, path)
    await expect.poll(() => pathInPage(page)).toBe(path)
    await page.locator('h1').first().waitFor()
    await untilComplete(page)
    for (const text of await clippedTexts(page)) clipped.push(`${path}: ${text}`)
    await takePicture(page, path)
  }
  expect(clipped).toEqual([])

  // The check detects a heading, a placeholder and a select without enough room.
  await page.locator('main').evaluate((main) => {
    main.innerHTML = `<h1>Heading</h1>
      <input placeholder="Placeholder" />
      <input readonly value="Chosen option" />
      <select><option>Native option</option></select>
      <input value="Typed by the user" />`
    for (const one of main.querySelectorAll<typeof main>('h1, input, select'))
      Object.assign(one.style, { width: '60px', overflow: 'hidden', whiteSpace: 'nowrap' })
  })
  expect(await clippedTexts(page)).toEqual([
    'Heading',
    'Placeholder',
    'Chosen option',
    'Native option',
  ])
})
