import { expect, it, vi } from 'vitest'
import { createMovement } from './movement.ts'

it('tells once when the canvas is at rest', () => {
  const movement = createMovement()
  const [drawn, gone] = [vi.fn<() => void>(), vi.fn<() => void>()]
  movement.start()
  expect(movement.isMoving()).toBe(true)
  movement.onRest(drawn)
  movement.onRest(gone)()
  movement.end()
  movement.start()
  movement.end()
  expect(movement.isMoving()).toBe(false)
  expect(drawn).toHaveBeenCalledOnce()
  expect(gone).not.toHaveBeenCalled()
})
