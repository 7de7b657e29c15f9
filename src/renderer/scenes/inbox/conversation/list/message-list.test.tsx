import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { accessibilityFaults } from '#renderer/app/page.fixture.tsx'
import { event } from '#renderer/data/live/live-data.fixture.ts'
import {
  lines,
  openConversations,
  range,
} from '#renderer/scenes/inbox/conversation/conversation.fixture.ts'

type Talk = Awaited<ReturnType<typeof openConversations>>

async function openLines(count: number): Promise<Talk> {
  const talk = await openConversations({ stored: { c: lines(count) } })
  await talk.open('Carmen Rojas')
  await talk.untilScrollEnds()
  await expect.poll(talk.below).toBeLessThanOrEqual(2)
  return talk
}

/** Opens the conversation at one of its lines, by the address. */
async function openAtLine(number: number, count: number): Promise<Talk> {
  const address = `?chat=c&message=m${number}`
  const talk = await openConversations({ stored: { c: lines(count) }, address })
  await expect.poll(() => talk.topOf(`Line ${number}.`)).not.toBeNull()
  await talk.untilScrollEnds()
  return talk
}

/** The numbers of the lines that have been rendered from now on. */
function watchLines(): () => number[] {
  const seen = new Set<number>()
  const look = () => {
    for (const { textContent } of document.querySelectorAll('article'))
      seen.add(Number(/Line (\d+)\./.exec(textContent)?.[1]))
  }
  look()
  new MutationObserver(look).observe(document.body, { childList: true, subtree: true })
  return () => [...seen].filter(Number.isFinite).toSorted((a, b) => a - b)
}

/** Follows the rendered lines from frame to frame: by how many px one has moved otherwise than its neighbours. */
function watchDrift(talk: Talk): () => number {
  let drift = 0
  let before = new Map<string, number>()
  const step = () => {
    const bubbles = talk.bubbles.elements()
    if (bubbles.length === 0) return
    const now = new Map(
      bubbles.map((one) => [one.textContent, one.getBoundingClientRect().top] as const),
    )
    const moves = [...now].flatMap(([text, top]) => {
      const last = before.get(text)
      return last === undefined ? [] : [Math.round(top - last)]
    })
    // What moves together scrolls.
    if (moves.length > 1) drift = Math.max(drift, Math.max(...moves) - Math.min(...moves))
    before = now
    requestAnimationFrame(step)
  }
  step()
  return () => drift
}

const newestBubble = (talk: Talk) => talk.bubbles.elements()[0]?.textContent

const jump = page.getByRole('button', { name: /^Go to the newest message/ })
const retry = page.getByTestId('message-scroller').getByRole('button', { name: 'Try again' })

test('a conversation loads page after page up to the first message, each once', async () => {
  const talk = await openLines(60)
  const seen = watchLines()
  await expect
    .poll(async () => {
      talk.scrollBy(-600)
      await talk.untilScrollEnds()
      return talk.topOf('Line 1.')
    })
    .not.toBeNull()
  await expect.element(page.getByText('The conversation begins here')).toBeVisible()
  expect(seen()).toEqual(range(1, 60))
})

test('the list has one tab stop, at the newest rendered message, which is read aloud with its text', async () => {
  const talk = await openLines(60)
  const stops = () => talk.bubbles.elements().filter((one) => one.getAttribute('tabindex') === '0')
  expect(stops()).toHaveLength(1)
  expect(stops()[0]?.textContent).toContain('Line 60.')
  await expect
    .poll(async () => {
      talk.scrollBy(-1_500)
      await talk.untilScrollEnds()
      return stops()[0]?.textContent
    })
    .not.toContain('Line 60.')
  expect(stops()).toHaveLength(1)
  jump.element().focus()
  await userEvent.tab({ shift: true })
  const focused = document.activeElement?.closest('article')
  expect(stops()).toEqual([focused])
  const descriptionId = focused?.getAttribute('aria-describedby') ?? ''
  expect(document.querySelector(`#${CSS.escape(descriptionId)}`)?.textContent).toMatch(
    /^Line \d+\./,
  )
})

test('the position is kept to the pixel when older messages are prepended, and after a reconnect', async () => {
  const talk = await openLines(80)
  await talk.wheel(-200)
  await talk.untilScrollEnds()
  const drift = watchDrift(talk)
  for (let round = 0; round < 2; round += 1) {
    const before = newestBubble(talk)
    await talk.wheel(-900)
    await expect.poll(() => newestBubble(talk)).not.toBe(before)
  }
  await talk.untilScrollEnds()
  expect(drift()).toBeLessThanOrEqual(1)

  await expect.element(talk.screen.getByRole('feed')).toHaveAttribute('aria-busy', 'false')
  const line = talk.firstInSight()
  const before = talk.topOf(line)
  expect(before).not.toBeNull()
  const movedBefore = drift()
  talk.arrivesUnheard('Came meanwhile')
  talk.bridge.push('realtime.resync', { reason: 'connected', groupId: 'g1' })
  await expect.element(page.getByRole('button', { name: 'Go to 1 new message' })).toBeVisible()
  expect(talk.topOf(line)).toBe(before)
  expect(drift()).toBe(movedBefore)
})

test('older messages that failed to load are reported, and load in place once the service answers again', async () => {
  const talk = await openLines(80)
  talk.answers.fails = true
  await expect
    .poll(async () => {
      talk.scrollBy(-1_500)
      return retry.elements().length
    })
    .toBe(1)
  expect(await accessibilityFaults()).toEqual([])
  await talk.untilScrollEnds()
  const line = talk.firstInSight()
  const before = talk.topOf(line)
  expect(before).not.toBeNull()
  const first = newestBubble(talk)
  talk.answers.fails = false
  // The service is called again after a pause, without the user.
  await expect.poll(() => newestBubble(talk)).not.toBe(first)
  await talk.untilScrollEnds()
  expect(talk.topOf(line)).toBe(before)
})

test('a conversation opens around the message of the address; newer messages that failed to load are reported, and load later', async () => {
  const talk = await openAtLine(20, 60)
  const middle = (box: DOMRect | undefined) => (box?.y ?? Number.NaN) + (box?.height ?? 0) / 2
  const offset =
    middle(talk.bubble('Line 20.')?.getBoundingClientRect()) -
    middle(talk.scroller.element().getBoundingClientRect())
  expect(Math.abs(offset)).toBeLessThanOrEqual(2)
  expect(location.search).toBe('?chat=c')

  talk.answers.fails = true
  const seen = watchLines()
  const goDown = async () => {
    talk.scrollBy(600)
    await talk.untilScrollEnds()
  }
  await expect
    .poll(async () => {
      await goDown()
      return retry.elements().length
    })
    .toBe(1)
  talk.answers.fails = false
  await expect
    .poll(async () => {
      await goDown()
      return talk.topOf('Line 60.')
    })
    .not.toBeNull()
  expect(seen().filter((number) => number >= 20)).toEqual(range(20, 60))
  // Newest messages are followed again from here.
  await userEvent.keyboard('{End}')
  await expect.poll(talk.below).toBeLessThanOrEqual(2)
  talk.arrives('Newest of all')
  await expect.element(talk.bubbles.last().getByText('Newest of all')).toBeVisible()
  await expect.poll(talk.below).toBeLessThanOrEqual(2)
})

test('an address leads to loaded messages at once, and reports a message that is gone', async () => {
  const talk = await openConversations({ stored: { c: lines(30) }, inAddress: true })
  await talk.open('Carmen Rojas')
  await talk.untilScrollEnds()
  await expect
    .poll(async () => {
      talk.scrollBy(-900)
      await talk.untilScrollEnds()
      return talk.topOf('Line 1.')
    })
    .not.toBeNull()
  const calls = talk.messageCalls()
  talk.follow('?chat=c&message=m25')
  const isInSight = () => {
    const top = talk.topOf('Line 25.') ?? -1
    return top > 0 && top < talk.scroller.element().clientHeight
  }
  expect(isInSight()).toBe(false)
  await expect.poll(isInSight).toBe(true)
  await talk.untilScrollEnds()
  expect(talk.messageCalls()).toBe(calls)

  talk.follow('?chat=c&message=nowhere')
  await expect.element(page.getByText(/data you are looking for could not be found/)).toBeVisible()
  await expect.element(talk.bubbles.last().getByText(/^Line 30\./)).toBeVisible()
})

test('the list follows new messages at its end, and keeps its position further up, where it counts them', async () => {
  const talk = await openLines(30)
  const newest = talk.arrives('Newest of all')
  await expect.element(talk.bubbles.last().getByText('Newest of all')).toBeVisible()
  await expect.poll(talk.below).toBeLessThanOrEqual(2)

  talk.scrollBy(-700)
  await expect.poll(talk.below).toBeGreaterThan(300)
  await talk.untilScrollEnds()
  const line = talk.firstInSight()
  const before = talk.topOf(line)
  talk.receive(
    event('message.deleted', {
      contactId: 'c',
      messageId: newest.id,
      contact: talk.changed('c'),
    }),
  )
  talk.arrives('While you read')
  talk.arrives('And another')
  const jumpToTwo = page.getByRole('button', { name: 'Go to 2 new messages' })
  await expect.element(jumpToTwo).toBeVisible()
  expect(talk.topOf(line)).toBe(before)
  await jumpToTwo.click()
  await expect.poll(talk.below).toBeLessThanOrEqual(2)
  await expect.element(talk.bubbles.last().getByText('And another')).toBeVisible()
  await expect.poll(() => jumpToTwo.elements()).toEqual([])
  expect(talk.bubble('Newest of all')).toBeUndefined()

  // Their own messages are followed from everywhere.
  talk.scrollBy(-1_500)
  await expect.poll(talk.below).toBeGreaterThan(600)
  await talk.untilScrollEnds()
  await talk.composer.fill('My answer')
  await userEvent.keyboard('{Enter}')
  await expect.element(talk.bubbles.last().getByText('My answer')).toBeVisible()
  await expect.poll(talk.below).toBeLessThanOrEqual(2)
})

test('a list at its end stays there when the window or the composer changes its height, and one further up does not move there', async () => {
  const talk = await openLines(30)
  await page.viewport(1_024, 600)
  await expect.poll(talk.below).toBeLessThanOrEqual(2)
  await expect.element(talk.bubbles.last().getByText(/^Line 30\./)).toBeVisible()
  await page.viewport(1_440, 900)
  await talk.untilScrollEnds()
  expect(talk.below()).toBeLessThanOrEqual(2)
  // The composer grows with the text, at the cost of the list's top.
  const height = talk.scroller.element().clientHeight
  await talk.composer.fill('One\nTwo\nThree\nFour\nFive')
  await expect.poll(() => talk.scroller.element().clientHeight).toBeLessThan(height)
  await expect.poll(talk.below).toBeLessThanOrEqual(2)

  talk.scrollBy(-900)
  await expect.poll(talk.below).toBeGreaterThan(500)
  await talk.untilScrollEnds()
  await page.viewport(1_024, 600)
  await expect.element(jump).toBeVisible()
  await talk.untilScrollEnds()
  expect(talk.below()).toBeGreaterThan(500)
})
