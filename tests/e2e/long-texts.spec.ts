import type { Page } from 'playwright'
import { expect, test } from 'vitest'
import { menuPaths } from '#contract/policies/menu.ts'
import { clippedTexts } from './support/clipped-texts.ts'
import { updateGroup } from './support/group-settings.ts'
import { inboxForEach } from './support/inbox.ts'
import { resize } from './support/window-size.ts'

const inbox = inboxForEach({}, { sharedApp: true })

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
  await expect.poll(isSame, { interval: 400 }).toBe(true)
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
  for (const path of Object.values(menuPaths)) {
    await page.goto(`app://bandeja${path}`)
    await page.locator('h1').first().waitFor()
    await untilComplete(page)
    for (const text of await clippedTexts(page)) clipped.push(`${path}: ${text}`)
  }
  expect(clipped).toEqual([])

  // The check detects a heading without enough room.
  const heading = page.locator('h1').first()
  await heading.evaluate(({ style }) => {
    Object.assign(style, { width: '20px', overflow: 'hidden', textOverflow: 'clip' })
  })
  expect(await clippedTexts(page)).toHaveLength(1)
})
