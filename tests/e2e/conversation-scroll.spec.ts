import type { Locator, Page } from 'playwright'
import { beforeEach, describe, expect, test } from 'vitest'
import { limits } from '#contract/limits.ts'
import { accessibilityFaults } from '#tests/support/accessibility.ts'
import { untilScrollEnds, bubbles, composer, inboxForEach } from './support/inbox.ts'
import { holdCalls, type HeldCalls } from './support/page-calls.ts'
import { followAddress } from './support/steps.ts'
import { setUnread } from './support/unread.ts'
import { resize } from './support/window-size.ts'

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

/** The topmost visible line. */
async function firstInSight(): Promise<string> {
  const text: unknown = await inbox.page.getByTestId('message-scroller').evaluate((scroller) => {
    const edge = scroller.getBoundingClientRect().top
    const articles = [...scroller.querySelectorAll('article')]
    return articles.find((one) => one.getBoundingClientRect().top >= edge)?.textContent
  })
  return /Line \d+\./.exec(String(text))?.[0] ?? ''
}

async function wheel(dy: number): Promise<void> {
  await inbox.page.getByTestId('message-scroller').hover()
  await inbox.page.mouse.wheel(0, dy)
}

/** Follows the rendered lines from frame to frame: their movement against the scroll distance. */
const watchDrift = `
  window.drift = 0;
  {
    const scroller = document.querySelector('[data-testid="message-scroller"]');
    let before = new Map();
    const step = () => {
      const now = new Map([...document.querySelectorAll('article[data-message]')].map((one) => [
        one.dataset.message, one.getBoundingClientRect().top,
      ]));
      const moves = [...now].filter(([id]) => before.has(id)).map(([id, top]) => Math.round(top - before.get(id)));
      // What moves together scrolls; what moves otherwise than its neighbours has been pushed.
      if (moves.length > 1) window.drift = Math.max(window.drift, Math.max(...moves) - Math.min(...moves));
      before = now;
      requestAnimationFrame(step);
    };
    step();
  }
`

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

/** Follows a link to one of the lines. */
async function goToLine(number: number): Promise<void> {
  const { body } = await inbox.agent('GET', 'messages/messages/c?afterPosition=0&limit=100')
  await followAddress(inbox.page, `/dashboard?chat=c&message=${body.items[number - 1]._id}`)
}

/** Opens the conversation at one of its lines, by an address; runs `before` first. */
async function openAtLine(number: number, before?: (page: Page) => Promise<void>): Promise<Page> {
  const page = await inbox.start()
  await before?.(page)
  await goToLine(number)
  await bubbles(page)
    .filter({ hasText: `Line ${number}.` })
    .waitFor()
  return page
}

/** The numbers of the lines that have been rendered from now on. */
async function watchLines(): Promise<() => Promise<number[]>> {
  await inbox.page.evaluate(`{
    window.linesSeen = new Set();
    const look = () => {
      for (const { textContent } of document.querySelectorAll('article'))
        window.linesSeen.add(Number(/Line (\\d+)\\./.exec(textContent)?.[1]));
    };
    look();
    new MutationObserver(look).observe(document.body, { childList: true, subtree: true });
  }`)
  return async () => {
    const seen = await inbox.page.evaluate<number[]>(
      '[...window.linesSeen].filter(Number.isFinite)',
    )
    return seen.toSorted((a, b) => a - b)
  }
}

describe('scrolling a conversation', () => {
  test('loads page after page up to the first message, each once, with one tab stop that is read aloud with its text', async () => {
    await lines(60)
    await open()
    await expect.poll(below).toBeLessThanOrEqual(2)
    const seen = await watchLines()
    await expect
      .poll(async () => {
        await wheel(-600)
        await untilScrollEnds(inbox.page)
        return topOf('Line 1.')
      })
      .not.toBeNull()
    await inbox.page.getByText('The conversation begins here').waitFor()
    expect(await seen()).toEqual(range(1, 60))

    const stop = inbox.page.getByRole('feed').locator('article[tabindex="0"]')
    await inbox.page.getByRole('button', { name: /^Go to the newest message/ }).click()
    await expect.poll(below).toBeLessThanOrEqual(2)
    await untilScrollEnds(inbox.page)
    const newest = await stop.getAttribute('data-message')
    const further = async () => {
      await wheel(-1_500)
      return stop.getAttribute('data-message')
    }
    await expect.poll(further).not.toBe(newest)
    await untilScrollEnds(inbox.page)
    expect(await stop.count()).toBe(1)
    await composer(inbox.page).focus()
    const within = () => inbox.page.evaluate(`document.activeElement.closest('article') !== null`)
    await inbox.page.getByRole('button', { name: /^Go to the newest message/ }).focus()
    await inbox.page.keyboard.press('Shift+Tab')
    await expect.poll(within).toBe(true)
    const descriptionId = await stop.getAttribute('aria-describedby')
    expect(await inbox.page.locator(`#${descriptionId}`).innerText()).toMatch(/^Line \d+\./)
  })

  test('keeps the position to the pixel when older messages are prepended, and after a reconnect', async () => {
    await lines(80)
    await open()
    await wheel(-200)
    await inbox.page.evaluate(watchDrift)
    // The responses are late, so that they arrive while nothing else moves.
    await inbox.network({ latencyMs: 150 })
    for (let round = 0; round < 2; round += 1) {
      const before = await bubbles(inbox.page).first().getAttribute('data-message')
      await wheel(-900)
      await expect
        .poll(() => bubbles(inbox.page).first().getAttribute('data-message'))
        .not.toBe(before)
    }
    expect(await inbox.page.evaluate('window.drift')).toBeLessThanOrEqual(1)

    await inbox.network({})
    await expect.poll(() => inbox.page.getByRole('feed').getAttribute('aria-busy')).toBe('false')
    await untilScrollEnds(inbox.page)
    const line = await firstInSight()
    const before = await topOf(line)
    expect(before).not.toBeNull()
    await inbox.page.evaluate('window.drift = 0')
    await inbox.dropPush(4200)
    await inbox.customerWrites('c', 'Came meanwhile')
    await inbox.page.getByRole('button', { name: 'Go to 1 new message' }).waitFor()
    expect(await topOf(line)).toBe(before)
    expect(await inbox.page.evaluate('window.drift')).toBe(0)
  })

  test('keeps the position when a page loads after a failure', async () => {
    // More than the pages that may be in flight before the network fails.
    await lines(80)
    await open()
    await inbox.network({ failureRate: 1 })
    const end = inbox.page.getByTestId('message-scroller')
    const retry = end.getByRole('button', { name: 'Try again' })
    await expect
      .poll(async () => {
        await wheel(-1_500)
        return retry.isVisible()
      })
      .toBe(true)
    expect(await accessibilityFaults(inbox.page)).toEqual([])
    await untilScrollEnds(inbox.page)
    const line = await firstInSight()
    const before = await topOf(line)
    expect(before).not.toBeNull()
    const first = await bubbles(inbox.page).first().getAttribute('data-message')
    await inbox.network({})
    await expect
      .poll(() => bubbles(inbox.page).first().getAttribute('data-message'))
      .not.toBe(first)
    await untilScrollEnds(inbox.page)
    expect(await topOf(line)).toBe(before)
  })

  test('opens around the message of the address; newer messages that failed to load are reported, and load later', async () => {
    // More than the pages that may be in flight before the network fails.
    await lines(200)
    const page = await openAtLine(20)
    await untilScrollEnds(page)
    const line = bubbles(page).filter({ hasText: 'Line 20.' })
    const scroller = await page.getByTestId('message-scroller').boundingBox()
    const found = await line.boundingBox()
    const middle = (box: typeof found) => (box?.y ?? 0) + (box?.height ?? 0) / 2
    expect(Math.abs(middle(found) - middle(scroller))).toBeLessThanOrEqual(2)
    // Not before, because the banner about the service would make the list smaller.
    await inbox.network({ failureRate: 1 })
    await expect.poll(() => new URL(page.url()).search).toBe('?chat=c')

    const seen = await watchLines()
    const retry = page.getByTestId('message-scroller').getByRole('button', { name: 'Try again' })
    await expect
      .poll(async () => {
        await wheel(600)
        await untilScrollEnds(page)
        return retry.isVisible()
      })
      .toBe(true)
    await inbox.network({})
    await expect
      .poll(async () => {
        await wheel(600)
        await untilScrollEnds(page)
        return topOf('Line 200.')
      })
      .not.toBeNull()
    expect((await seen()).filter((number) => number >= 20)).toEqual(range(20, 200))
    // Newest messages are followed again from here.
    await page.keyboard.press('End')
    await inbox.customerWrites('c', 'Newest of all')
    await bubbles(page).filter({ hasText: 'Newest of all' }).waitFor()

    // Again from loaded messages: nothing is fetched, and the view is there at once.
    await goToLine(20)
    await expect.poll(() => topOf('Line 20.')).not.toBeNull()
  })

  test('scrolls to a sent message, also when the newest page is not loaded', async () => {
    // More than the pages that are fetched before the network fails.
    await lines(200)
    const page = await openAtLine(10)
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

  test('keeps the position when the newest page loads, and counts new messages below until they are seen', async () => {
    await lines(16)
    // By another author: no loaded bubble joins a new one, so nothing moves that could trigger a
    // measurement.
    for (let n = 17; n <= 26; n += 1) await inboxAnswers(`Line ${n}. ${'and so on '.repeat(20)}`)
    let newer: HeldCalls | undefined
    const page = await openAtLine(6, async (page) => {
      newer = await holdCalls(page, 'afterPosition=')
    })
    await expect.poll(() => newer?.count()).toBeGreaterThan(0)
    await inbox.customerWrites('c', `While you read. ${'and so on '.repeat(60)}`)
    await inbox.customerWrites('c', `And another. ${'and so on '.repeat(60)}`)
    const jump = (count: number) =>
      page.getByRole('button', { name: `Go to ${count} new messages`, exact: true })
    await jump(2).waitFor()
    await expect
      .poll(async () => {
        await wheel(600)
        return below()
      })
      .toBeLessThanOrEqual(2)
    await untilScrollEnds(page)
    const line = await firstInSight()
    const before = await topOf(line)
    expect(before).not.toBeNull()
    await newer?.release()
    await expect.poll(() => topOf('Line 17.')).not.toBeNull()
    await untilScrollEnds(page)
    expect(await topOf(line)).toBe(before)
    expect(await below()).toBeGreaterThan(300)
    // The button is still offered, and a growing composer does not scroll there either.
    await jump(2).waitFor()
    await composer(page).fill('One\nTwo\nThree')
    await untilScrollEnds(page)
    expect(await topOf(line)).toBe(before)

    // Rendered, but not seen to their end.
    await expect
      .poll(async () => {
        await wheel(400)
        await untilScrollEnds(page)
        return topOf('And another.')
      })
      .not.toBeNull()
    expect(await below()).toBeGreaterThan(300)
    await jump(2).waitFor()
    await inbox.customerWrites('c', 'And a third')
    await jump(3).click()
    await expect.poll(below).toBeLessThanOrEqual(2)
    await jump(3).waitFor({ state: 'hidden' })
  })

  test('separates the days and marks the first unread message, at which it opens if they do not all fit', async () => {
    await inbox.customerWrites('c', 'Read before')
    await inboxAnswers('Answered')
    await inbox.customerWrites('c', 'Unread one')
    await inbox.customerWrites('c', 'Unread two')
    await inbox.chat('long', 'Lucía Paz')
    for (let n = 1; n <= 4; n += 1) await inbox.customerWrites('long', `Read ${n}`)
    const longer = 'and so on '.repeat(60)
    // More unread messages than on a page.
    const unread = limits.messagePage * 2 + 5
    for (let n = 1; n <= unread; n += 1) await inbox.customerWrites('long', `Line ${n}. ${longer}`)
    await setUnread(inbox, 'long', unread)
    await open()
    const order = ['Today', 'Read before', 'Answered', 'New', 'Unread one', 'Unread two']
    await expect
      .poll(async () => {
        const texts = await inbox.page.getByRole('feed').innerText()
        const found = order.filter((text) => texts.includes(text))
        return found.toSorted((a, b) => texts.indexOf(a) - texts.indexOf(b))
      })
      .toEqual(order)
    expect(await accessibilityFaults(inbox.page)).toEqual([])

    await inbox.open('Lucía Paz')
    await untilScrollEnds(inbox.page)
    const separator = inbox.page.getByText('New', { exact: true })
    await separator.waitFor()
    await bubbles(inbox.page).filter({ hasText: 'Line 1.' }).waitFor()
    const top = async (one: Locator) => (await one.boundingBox())?.y ?? Number.NaN
    const scroller = inbox.page.getByTestId('message-scroller')
    await expect.poll(async () => (await top(separator)) - (await top(scroller))).toBeLessThan(60)
    expect(await below()).toBeGreaterThan(500)
  })

  test('marks the first unread message, though the conversation is opened further up', async () => {
    await lines(80)
    await setUnread(inbox, 'c', 3)
    // The pages between fail: the first unread message is below the loaded ones.
    const page = await openAtLine(30, async (page) => {
      await holdCalls(page, 'afterPosition=')
    })
    await untilScrollEnds(page)
    const line = page.getByRole('feed').getByText('New', { exact: true })
    expect(await line.count()).toBe(0)
    await page.getByRole('button', { name: 'Go to the newest message' }).click()
    await line.waitFor()
    const texts = await page.getByRole('feed').innerText()
    expect(texts).toMatch(/Line 77\.[^]*New\n[^]*Line 78\./)
    // Nor is it further up after going back there.
    await untilScrollEnds(page)
    await goToLine(10)
    await expect.poll(() => topOf('Line 10.')).not.toBeNull()
    await untilScrollEnds(page)
    expect(await line.count()).toBe(0)
  })

  test('follows the newest message at the bottom and their own; keeps the position further up, and counts the messages below', async () => {
    await lines(30)
    await open()
    await inbox.customerWrites('c', 'Newest of all')
    await bubbles(inbox.page).filter({ hasText: 'Newest of all' }).waitFor()
    await expect.poll(below).toBeLessThanOrEqual(2)

    await wheel(-700)
    await expect.poll(below).toBeGreaterThan(300)
    await untilScrollEnds(inbox.page)
    const line = await firstInSight()
    const before = await topOf(line)
    const { body } = await inbox.agent('GET', 'messages/messages/c?limit=1')
    await inbox.agent('DELETE', `messages/messages/c/${body.items[0]._id}`)
    await inbox.customerWrites('c', 'While you read')
    await inbox.customerWrites('c', 'And another')
    const jump = inbox.page.getByRole('button', { name: 'Go to 2 new messages' })
    await jump.waitFor()
    expect(await topOf(line)).toBe(before)
    await jump.click()
    await expect.poll(below).toBeLessThanOrEqual(2)
    await bubbles(inbox.page).filter({ hasText: 'And another' }).waitFor()
    await jump.waitFor({ state: 'hidden' })
    expect(await bubbles(inbox.page).filter({ hasText: 'Newest of all' }).count()).toBe(0)

    await wheel(-1500)
    await expect.poll(below).toBeGreaterThan(600)
    await untilScrollEnds(inbox.page)
    await composer(inbox.page).fill('My answer')
    await inbox.page.keyboard.press('Enter')
    await bubbles(inbox.page).filter({ hasText: 'My answer' }).waitFor()
    await expect.poll(below).toBeLessThanOrEqual(2)

    // A deleted message of the address is reported.
    await followAddress(inbox.page, '/dashboard?chat=c&message=nowhere')
    await inbox.page.getByText('the data you are looking for could not be found').waitFor()
    await bubbles(inbox.page).filter({ hasText: 'My answer' }).waitFor()
    await expect.poll(below).toBeLessThanOrEqual(2)
  })

  test('does not shift for a single frame when a message below grows; stays at its end when the window is resized', async () => {
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

    await inbox.page.getByRole('button', { name: 'Go to the newest message' }).click()
    await expect.poll(below).toBeLessThanOrEqual(2)
    await resize(inbox, 1024, 700)
    await expect.poll(below).toBeLessThanOrEqual(2)
    await bubbles(inbox.page).filter({ hasText: 'Line 30.' }).waitFor()
    await resize(inbox, 1440, 900)
    await expect.poll(below).toBeLessThanOrEqual(2)
    // The composer grows with the text, at the cost of the list's top.
    await composer(inbox.page).fill('One\nTwo\nThree\nFour\nFive')
    await expect.poll(below).toBeLessThanOrEqual(2)

    await wheel(-900)
    await expect.poll(below).toBeGreaterThan(500)
    await untilScrollEnds(inbox.page)
    await resize(inbox, 1024, 700)
    await inbox.page.getByRole('button', { name: 'Go to the newest message' }).waitFor()
    expect(await below()).toBeGreaterThan(500)
  })
})

async function inboxAnswers(text: string): Promise<void> {
  const { status } = await inbox.agent('POST', 'messages/messages', {
    body: { contactId: 'c', content: { type: 'text', text } },
  })
  expect(status).toBeLessThan(300)
}
