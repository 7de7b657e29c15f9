import { expect, it } from 'vitest'
import { createPendingNavigation } from './pending-navigation.ts'

function places() {
  const carried: string[] = []
  return { ...createPendingNavigation((path) => void carried.push(path)), carried }
}

it('navigates immediately if the page is ready', () => {
  const { navigate, setReady, carried } = places()
  setReady(true)
  navigate('/a')
  navigate('/b')
  expect(carried).toEqual(['/a', '/b'])
})

it('navigates once to the last path when the page becomes ready', () => {
  const { navigate, setReady, carried } = places()
  navigate('/a')
  navigate('/b')
  expect(carried).toEqual([])
  setReady(true)
  setReady(true)
  expect(carried).toEqual(['/b'])
})

it('keeps a waiting path while the document is replaced', () => {
  const { navigate, setReady, carried } = places()
  setReady(true)
  setReady(false)
  navigate('/a')
  setReady(false)
  expect(carried).toEqual([])
  setReady(true)
  expect(carried).toEqual(['/a'])
})

it('drops the waiting path after a sign-out', () => {
  const { navigate, cancel, setReady, carried } = places()
  navigate('/a')
  cancel()
  setReady(true)
  expect(carried).toEqual([])
  navigate('/b')
  expect(carried).toEqual(['/b'])
})
