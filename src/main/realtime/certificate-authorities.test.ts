import { expect, it } from 'vitest'
import { rootCertificates } from 'node:tls'
import { createTrust } from './certificate-authorities.ts'

it('asks the system for its certificates once, and not before they are needed', () => {
  const asked: string[] = []
  const getCACertificates = (of: string) => {
    asked.push(of)
    return rootCertificates.slice(0, 1)
  }
  const trust = createTrust({ getCACertificates })
  expect(asked).toEqual([])
  const context = trust()
  expect(context).toBeDefined()
  expect(trust()).toBe(context)
  expect(asked.toSorted()).toEqual(['default', 'system'])
})

it('leaves Node’s own in place where the runtime cannot name the system’s', () => {
  expect(createTrust({})()).toBeUndefined()
})
