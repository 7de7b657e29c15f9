import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { accessibilityFaults } from '#renderer/app/page.fixture.tsx'
import { message } from '#renderer/data/live/live-data.fixture.ts'
import {
  openConversations,
  range,
} from '#renderer/scenes/inbox/conversation/conversation.fixture.ts'

const dayMs = 86_400_000
const noon = new Date().setHours(12, 0, 0, 0)

/** When a line was written: two on every second day. */
const at = (number: number) => noon - (60 - 2 * Math.floor(number / 2)) * dayMs + number * 1_000

const calendar = page.getByRole('dialog', { name: 'Go to a date' })

/** Chooses a day of this month or an earlier one in the open calendar. */
async function chooseDay(time: number): Promise<void> {
  const name = new Date(time).toLocaleDateString('en-GB', {
    day: 'numeric',
    month: 'long',
    year: 'numeric',
  })
  const day = calendar.getByRole('button', { name, exact: true })
  await expect.element(calendar).toBeVisible()
  while (day.elements().length === 0)
    await calendar.getByRole('button', { name: 'Previous' }).click()
  await day.click()
  await expect.poll(() => calendar.elements()).toEqual([])
}

/** Opens a conversation that has a history of two months. */
async function openHistory() {
  const stored = range(0, 59).map((number) =>
    message(`m${number}`, 'c', {
      positionInChat: number + 1,
      updatedAt: new Date(at(number)).toISOString(),
      content: { type: 'text', text: `Line ${number}.` },
    }),
  )
  const talk = await openConversations({ stored: { c: stored } })
  /** How far a line is from the middle of the list, px. */
  const offset = (line: string) => {
    const middle = (box: DOMRect | undefined) => (box?.y ?? Number.NaN) + (box?.height ?? 0) / 2
    return Math.abs(
      middle(talk.bubble(line)?.getBoundingClientRect()) -
        middle(talk.scroller.element().getBoundingClientRect()),
    )
  }
  await talk.open('Carmen Rojas')
  await talk.untilScrollEnds()
  return { ...talk, offset }
}

test('the calendar leads to the first message of a day, and history goes on both ways', async () => {
  const { row, bubble, offset } = await openHistory()
  await row('Carmen Rojas').click({ button: 'right' })
  await page.getByRole('menuitem', { name: 'Go to a date…' }).click()
  await expect.element(calendar).toBeVisible()
  expect(await accessibilityFaults()).toEqual([])
  await chooseDay(at(20))
  await expect.poll(() => offset('Line 20.')).toBeLessThanOrEqual(2)
  await expect.poll(() => bubble('Line 19.')).toBeDefined()
  await expect.poll(() => bubble('Line 22.')).toBeDefined()
})

test('a day without messages leads to the next day that has some, which is said', async () => {
  const { scroller, offset } = await openHistory()
  await scroller.getByTitle('Go to a date…').first().click()
  await chooseDay(at(10) + dayMs)
  await expect
    .element(page.getByText(/^There are no messages of .*\. The next ones are of /))
    .toBeVisible()
  await expect.poll(() => offset('Line 12.')).toBeLessThanOrEqual(2)
})
