import { expect, it } from 'vitest'
import { rootCertificates } from 'node:tls'
import { createTrust } from './certificate-authorities.ts'

it('lists the system’s certificates only once, when they are needed', () => {
  const listed: string[] = []
  const getCACertificates = (of: string) => {
    listed.push(of)
    return rootCertificates.slice(0, 1)
  }
  const trust = createTrust({ getCACertificates })
  expect(listed).toEqual([])
  const context = trust()
  expect(context).toBeDefined()
  expect(trust()).toBe(context)
  expect(listed.toSorted()).toEqual(['default', 'system'])
})

it('uses Node’s own certificates if the runtime cannot list the system’s certificates', () => {
  expect(createTrust({})()).toBeUndefined()
})
