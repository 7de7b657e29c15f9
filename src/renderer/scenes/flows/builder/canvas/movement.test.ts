import { expect, it, vi } from 'vitest'
import { createMovement } from './movement.ts'

it('a function is called once when the canvas stops moving, unless the call was cancelled', () => {
  const movement = createMovement()
  const [drawn, removed] = [vi.fn<() => void>(), vi.fn<() => void>()]
  movement.start()
  expect(movement.isMoving()).toBe(true)
  movement.onRest(drawn)
  movement.onRest(removed)()
  movement.end()
  movement.start()
  movement.end()
  expect(movement.isMoving()).toBe(false)
  expect(drawn).toHaveBeenCalledOnce()
  expect(removed).not.toHaveBeenCalled()
})
