import { Stream } from './random.ts'

/** The number of messages of a chat, by the chat's index; undefined if the chat's scripts decide. */
export type Budgets = (index: number) => number | undefined

/**
 * Distributes `messages` over the chats: most chats are short, a few are long. Without `messages`, only the newest chat
 * has a number, which is `longest`. The numbers add up to `messages`, except in two cases:
 * - `longest` exceeds `messages`.
 * - There is only one chat, and `longest` differs from `messages`.
 *
 * @param contacts number of chats
 * @param longest number of messages of the newest chat; default: the chat's share of `messages`
 */
export function shareOut(
  seed: number,
  { contacts, messages, longest }: { contacts: number; messages?: number; longest?: number },
): Budgets {
  if (messages === undefined) return (index) => (index === 0 ? longest : undefined)
  const stream = new Stream(seed, 'budgets')
  const weights = Float64Array.from(
    { length: contacts },
    () => 0.15 + 1 / (0.05 + stream.next()) ** 0.8,
  )
  const first = longest === undefined ? 0 : 1
  if (first === 1) weights[0] = 0
  const sum = weights.reduce((total, weight) => total + weight, 0)
  const toShare = Math.max(0, messages - (longest ?? 0))
  const counts = new Int32Array(contacts)
  let passed = 0
  let given = 0
  for (let index = 0; index < contacts; index += 1) {
    passed += weights[index] ?? 0
    const upTo = index === contacts - 1 ? toShare : Math.round((toShare * passed) / sum)
    counts[index] = upTo - given
    given = upTo
  }
  if (longest !== undefined) counts[0] = longest
  return (index) => counts[index] ?? 0
}
