import { describe, expect, it } from 'vitest'
import { services } from '#contract/api/endpoint.ts'
import { Failure } from '#main/failure.ts'
import { checkDocument, trustOf, type Trust } from './validate-document.ts'

const base = 'https://chat.example.com/api'
const bases = (one: string, all = base) => ({
  ...Object.fromEntries(services.map((service) => [service, all])),
  messages: one,
})
const document = {
  name: 'Acme',
  services: bases(base),
  realtime: { key: 'k', cluster: 'eu', host: 'push.example.com', port: 443, tls: true },
  frames: ['https://reports.example.com/some/path'],
}
const local = 'http://127.0.0.1:3000'
const localDocument = {
  ...document,
  services: bases(local, local),
  realtime: { ...document.realtime, host: '127.0.0.1', port: 3000, tls: false },
}

const verdict = (value: unknown, trust: Trust): string => {
  try {
    checkDocument(value, trust)
    return 'good'
  } catch (error) {
    if (error instanceof Failure) return error.code
    throw error
  }
}

describe('checkDocument', () => {
  it('accepts a valid document and returns frames as origins', () => {
    expect(checkDocument(document, 'other machines').frames).toEqual([
      'https://reports.example.com',
    ])
    expect(verdict(localDocument, 'this machine')).toBe('good')
    expect(verdict(localDocument, 'anywhere')).toBe('good')
  })

  it.each([
    null,
    'text',
    [],
    {},
    { ...document, name: '' },
    { ...document, services: { main: base } },
    { ...document, services: bases('/api') },
    { ...document, services: bases('ftp://chat.example.com') },
    { ...document, services: bases('https://ana:pw@chat.example.com') },
    { ...document, services: bases('https://chat.example.com/?a=') },
    { ...document, services: bases('https://chat.example.com/#a') },
    { ...document, realtime: { ...document.realtime, host: 'push.example.com/x' } },
    { ...document, realtime: { ...document.realtime, host: 'a@push.example.com' } },
    { ...document, realtime: { ...document.realtime, host: 'push.example.com:1' } },
    { ...document, realtime: { ...document.realtime, host: ' ' } },
    { ...document, realtime: { ...document.realtime, port: 0 } },
  ])('refuses %j, even from IT', (value) => {
    expect(verdict(value, 'anywhere')).toBe('BAD_RESPONSE')
    expect(verdict(value, 'other machines')).toBe('BAD_RESPONSE')
  })

  it('accepts plain http on another machine only from IT', () => {
    for (const value of [
      { ...document, services: bases('http://chat.example.com') },
      { ...document, frames: ['http://reports.example.com'] },
      { ...document, realtime: { ...document.realtime, tls: false } },
    ]) {
      expect(verdict(value, 'other machines')).toBe('BAD_RESPONSE')
      expect(verdict(value, 'this machine')).toBe('BAD_RESPONSE')
      expect(verdict(value, 'anywhere')).toBe('good')
    }
  })

  it('refuses a remote document that contains an address of this machine', () => {
    expect(verdict(localDocument, 'other machines')).toBe('BAD_RESPONSE')
    expect(verdict({ ...document, services: bases('https://localhost:1') }, 'other machines')).toBe(
      'BAD_RESPONSE',
    )
  })

  it('accepts an IPv6 push host with or without brackets', () => {
    for (const host of ['::1', '[::1]']) {
      const value = { ...localDocument, realtime: { ...localDocument.realtime, host } }
      expect(verdict(value, 'this machine')).toBe('good')
    }
  })

  it('explains a refusal without quoting the document', () => {
    const value = { ...document, services: bases('https://ana:hunter2@chat.example.com') }
    expect(() => checkDocument(value, 'other machines')).toThrow(/messages/)
    expect(() => checkDocument(value, 'other machines')).not.toThrow(/hunter2/)
  })
})

describe('trustOf', () => {
  it.each([
    ['http://127.0.0.1:1', false, 'this machine'],
    ['https://localhost', false, 'this machine'],
    ['https://chat.example.com', false, 'other machines'],
    ['https://localhost.example.com', false, 'other machines'],
    ['http://chat.example.com', true, 'anywhere'],
  ] as const)('allows the document at %s (managed: %s) to use %s', (address, managed, trust) => {
    expect(trustOf(address, managed)).toBe(trust)
  })
})
