import { z } from 'zod'
import { contactIdAt } from '../workspace/contacts.ts'
import { GROUP } from '#tests/contract/support/users.ts'
import { MESSAGES, openChat, ROW, type BenchApp } from '../app.ts'
import type { Figure } from '../figure.ts'
import type { Control } from '../hello.ts'
import { ask } from '../probes.ts'
import { readingsOf, turnsOf, waitedOf } from './scrolling.ts'

/** Scrolls the long conversation up from its newest message, while older pages are fetched. */
export async function measureConversationScroll(
  app: BenchApp,
  control: Control,
  { messages, turns }: { messages: number; turns: number },
): Promise<Figure> {
  await app.page.locator(ROW).first().focus()
  await app.page.keyboard.press('Home')
  await openChat(app, contactIdAt(GROUP, 0))
  const { seen, beside } = await turnsOf(app, control, {
    scroller: MESSAGES,
    row: `${MESSAGES} [data-index]`,
    directions: Array.from({ length: turns }, () => 'up'),
  })
  const first = await ask(app.page, z.string(), OLDEST_SHOWN)
  return {
    id: 'conversation',
    title: `Conversation of ${messages} messages scrolled`,
    readings: [...readingsOf(seen), waitedOf(seen)],
    beside: { ...beside, 'messages come to': messages - Number(first.split('x').at(-1)) },
  }
}

const OLDEST_SHOWN = `document.querySelector('${MESSAGES} article').dataset.message`
