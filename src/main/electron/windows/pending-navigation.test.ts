import { expect, it } from 'vitest'
import { createPendingNavigation } from './pending-navigation.ts'

function pendingNavigation() {
  const sent: string[] = []
  return { ...createPendingNavigation((path) => void sent.push(path)), sent }
}

it('navigates immediately if the page is ready', () => {
  const { navigate, setReady, sent } = pendingNavigation()
  setReady(true)
  navigate('/a')
  navigate('/b')
  expect(sent).toEqual(['/a', '/b'])
})

it('navigates once to the last path when the page becomes ready', () => {
  const { navigate, setReady, sent } = pendingNavigation()
  navigate('/a')
  navigate('/b')
  expect(sent).toEqual([])
  setReady(true)
  setReady(true)
  expect(sent).toEqual(['/b'])
})

it('keeps a waiting path while the document is replaced', () => {
  const { navigate, setReady, sent } = pendingNavigation()
  setReady(true)
  setReady(false)
  navigate('/a')
  setReady(false)
  expect(sent).toEqual([])
  setReady(true)
  expect(sent).toEqual(['/a'])
})

it('drops the waiting path after a sign-out', () => {
  const { navigate, cancel, setReady, sent } = pendingNavigation()
  navigate('/a')
  cancel()
  setReady(true)
  expect(sent).toEqual([])
  navigate('/b')
  expect(sent).toEqual(['/b'])
})
