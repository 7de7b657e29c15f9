import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { bridgeRequests, type RequestName } from '#contract/bridge.ts'
import { answerRequest, type BridgeHandlers } from '#main/bridge/handle-request.ts'
import { isAllowedWhileLocked } from '#main/bridge/while-locked.ts'
import type { Log } from '#main/ports.ts'
import { hostileText, hostileValue, mutated, shapedLike } from './hostile-values.ts'

/** Every bridge request with random and mutated inputs. */

const quiet: Log = { info: () => {}, warn: () => {}, error: () => {} }
// oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the keys of the table are its names
const names = Object.keys(bridgeRequests) as RequestName[]

/** Handlers that record the inputs that reach them. */
function recordingHandlers(received: unknown[]): BridgeHandlers {
  const record = (input: unknown) => {
    received.push(input)
    return undefined
  }
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- every request has an entry
  return Object.fromEntries(names.map((name) => [name, record])) as unknown as BridgeHandlers
}

describe.each(names)('%s', (name) => {
  const { input: schema } = bridgeRequests[name]

  it('reaches its handler with a valid input only, and is answered', async () => {
    const inputs = fc.oneof(hostileValue, mutated(shapedLike(schema)))
    await fc.assert(
      fc.asyncProperty(inputs, fc.boolean(), async (input, locked) => {
        const received: unknown[] = []
        const handlers = recordingHandlers(received)
        const answer = await answerRequest(
          { handlers, isLocked: () => locked, log: quiet },
          name,
          input,
        )
        const isRefused = !answer.ok && ['BAD_REQUEST', 'LOCKED'].includes(answer.error.code)
        expect(received).toHaveLength(isRefused ? 0 : 1)
        if (isRefused) return
        expect(locked && !isAllowedWhileLocked(name)).toBe(false)
        expect(schema.safeParse(input).success).toBe(true)
      }),
    )
  })
})

it('an unknown name is refused', async () => {
  await fc.assert(
    fc.asyncProperty(fc.oneof(hostileValue, hostileText), hostileValue, async (name, input) => {
      const received: unknown[] = []
      const handlers = recordingHandlers(received)
      const answer = await answerRequest(
        { handlers, isLocked: () => false, log: quiet },
        name,
        input,
      )
      expect(answer).toMatchObject({ ok: false, error: { code: 'NOT_FOUND' } })
      expect(received).toEqual([])
    }),
  )
})
