import { LIST, ROW, type BenchApp } from '../app.ts'
import type { Figure } from '../figure.ts'
import type { Control } from '../bare-program.ts'
import { readingsOf, turnsOf } from './scrolling.ts'

/** Scrolls the long list down from its top and up again. */
export async function measureListScroll(
  app: BenchApp,
  control: Control,
  { rows, turns }: { rows: number; turns: number },
): Promise<Figure> {
  await app.page.locator(ROW).first().focus()
  await app.page.keyboard.press('Home')
  const { seen, beside } = await turnsOf(app, control, {
    scroller: LIST,
    row: ROW,
    directions: Array.from({ length: turns }, (_, turn) => (turn % 2 === 0 ? 'down' : 'up')),
  })
  return {
    id: 'scroll',
    title: `Chat list of ${rows} rows scrolled`,
    readings: readingsOf(seen),
    beside,
  }
}
