import { beforeEach, expect, test } from 'vitest'
import { bubbles, composer, inboxForEach, untilScrollEnds } from './support/inbox.ts'
import { followAddress } from './support/steps.ts'
import { setUnread } from './support/unread.ts'

const inbox = inboxForEach()
beforeEach(async () => {
  await inbox.chat('c', 'Carmen Rojas')
})

/** Numbers from the first to the last. */
const range = (first: number, last: number) =>
  Array.from({ length: last - first + 1 }, (_, index) => first + index)

/** Messages "Line 1" … "Line n", some long, some short, all of them read. */
async function lines(count: number): Promise<void> {
  // Messages that are written together share a commit, and keep their order.
  await Promise.all(
    range(1, count).map((n) =>
      inbox.customerWrites('c', `Line ${n}. ${'and so on '.repeat((n * 7) % 40)}`),
    ),
  )
  await setUnread(inbox, 'c', 0)
}

async function open(): Promise<void> {
  await inbox.start()
  await inbox.open('Carmen Rojas')
  await untilScrollEnds(inbox.page)
}

/** Distance to the bottom, px. */
const below = () =>
  inbox.page
    .getByTestId('message-scroller')
    .evaluate((one) => Math.round(one.scrollHeight - one.scrollTop - one.clientHeight))

/** The position of a line in the window, px; null while it is not rendered. */
async function topOf(line: string): Promise<number | null> {
  const bubble = bubbles(inbox.page).filter({ hasText: line }).first()
  if ((await bubble.count()) === 0) return null
  const box = await bubble.boundingBox()
  // A banner above the screen moves the whole list.
  const list = await inbox.page.getByTestId('message-scroller').boundingBox()
  return box === null || list === null ? null : box.y - list.y
}

async function wheel(dy: number): Promise<void> {
  await inbox.page.getByTestId('message-scroller').hover()
  await inbox.page.mouse.wheel(0, dy)
}

/**
 * Records the position of the topmost visible line at the end of each frame: after the page's own
 * resize observers, which compensate for growth.
 */
const watchTops = `
  window.tops = new Set();
  {
    const scroller = document.querySelector('[data-testid="message-scroller"]');
    const edge = scroller.getBoundingClientRect().top;
    const line = [...scroller.querySelectorAll('article')].find((one) => one.getBoundingClientRect().top >= edge);
    const probe = document.body.appendChild(document.createElement('div'));
    probe.style.cssText = 'position: fixed; visibility: hidden';
    // Deep in the document, so that the page's observers are not passed over for it.
    let deep = probe;
    for (let depth = 0; depth < 64; depth += 1) deep = deep.appendChild(document.createElement('div'));
    new ResizeObserver(() => window.tops.add(Math.round(line.getBoundingClientRect().top))).observe(deep);
    const step = () => {
      deep.style.height = deep.style.height === '1px' ? '2px' : '1px';
      requestAnimationFrame(step);
    };
    step();
  }
`

test('a conversation does not shift for a single frame when a message below grows', async () => {
  await lines(30)
  await open()
  await wheel(-600)
  await expect.poll(below).toBeGreaterThan(300)
  await untilScrollEnds(inbox.page)
  const { body } = await inbox.agent('GET', 'messages/messages/c?limit=1')
  await inbox.page.evaluate(watchTops)
  await expect.poll(() => inbox.page.evaluate('tops.size')).toBe(1)
  const messageId = body.items[0]._id
  await inbox.rig.channel.customer.reaction({ contactId: 'c', messageId, emoji: '❤️' })
  const grown = bubbles(inbox.page).filter({ hasText: 'Line 30.' })
  await grown.getByRole('list', { name: 'Reactions' }).waitFor({ state: 'attached' })
  await untilScrollEnds(inbox.page)
  expect(await inbox.page.evaluate('tops.size')).toBe(1)
})

test('a conversation opened by an address scrolls to a sent message, also when the newest page is not loaded', async () => {
  // More than the pages that are fetched before the network fails.
  await lines(200)
  const page = await inbox.start()
  const { body } = await inbox.agent('GET', 'messages/messages/c?afterPosition=0&limit=100')
  await followAddress(page, `/dashboard?chat=c&message=${body.items[9]._id}`)
  await bubbles(page).filter({ hasText: 'Line 10.' }).waitFor()
  await untilScrollEnds(page)
  const before = await topOf('Line 10.')
  // While the newest page is missing, the sent message is shown below and the view stays: the end
  // of the loaded part would be the wrong place. Its delivery does not move the view either.
  await inbox.network({ failureRate: 1 })
  await composer(page).fill('Written offline')
  await page.keyboard.press('Enter')
  const unsent = page.getByRole('region', { name: 'Not sent' })
  await unsent.getByText('Written offline').waitFor()
  await page.locator('[aria-live="polite"]').getByText('No connection to the service').waitFor()
  await untilScrollEnds(page)
  expect(await topOf('Line 10.')).toBe(before)
  await inbox.network({})
  await unsent.waitFor({ state: 'detached' })
  await untilScrollEnds(page)
  expect(await topOf('Line 10.')).toBe(before)
  // On a slow computer the service has accepted the message before the page shows it as waiting.
  const cdp = await page.context().newCDPSession(page)
  await cdp.send('Emulation.setCPUThrottlingRate', { rate: 12 })
  await inbox.send('An answer to all of it')
  await expect.poll(() => topOf('Line 200.')).not.toBeNull()
  await inbox.outboxIsEmpty()
  await bubbles(page).filter({ hasText: 'An answer to all of it' }).waitFor()
})
