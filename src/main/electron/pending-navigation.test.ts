import { expect, it } from 'vitest'
import { createPendingNavigation } from './pending-navigation.ts'

function places() {
  const carried: string[] = []
  return { ...createPendingNavigation((path) => void carried.push(path)), carried }
}

it('carries a place at once to a page that listens', () => {
  const { tell, listens, carried } = places()
  listens(true)
  tell('/a')
  tell('/b')
  expect(carried).toEqual(['/a', '/b'])
})

it('keeps the last place for a page that does not listen yet, and tells it once', () => {
  const { tell, listens, carried } = places()
  tell('/a')
  tell('/b')
  expect(carried).toEqual([])
  listens(true)
  listens(true)
  expect(carried).toEqual(['/b'])
})

it('keeps what is told between one page and the next', () => {
  const { tell, listens, carried } = places()
  listens(true)
  listens(false)
  tell('/a')
  listens(false)
  expect(carried).toEqual([])
  listens(true)
  expect(carried).toEqual(['/a'])
})

it('leads nobody to what was told to somebody who has left', () => {
  const { tell, forget, listens, carried } = places()
  tell('/a')
  forget()
  listens(true)
  expect(carried).toEqual([])
  tell('/b')
  expect(carried).toEqual(['/b'])
})
