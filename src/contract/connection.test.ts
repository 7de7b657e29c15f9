import { describe, expect, it } from 'vitest'
import { optionalServices, services } from './api/endpoint.ts'
import { connectionDocumentSchema } from './connection.ts'

const base = 'http://127.0.0.1:4000'
const document = {
  name: 'Tienda',
  services: Object.fromEntries(services.map((service) => [service, `${base}/${service}`])),
  realtime: { key: 'k', cluster: 'mt1', host: '127.0.0.1', port: 4001, tls: false },
}

describe('the connection document', () => {
  it('needs `name`, `realtime` and the required services; its other fields are optional', () => {
    expect(connectionDocumentSchema.parse(document)).toEqual({
      ...document,
      frames: [],
      registration: true,
      sendsMail: true,
      tagTriggers: [],
      realtime: { ...document.realtime, userAuthentication: false },
    })
    for (const service of services) {
      const { [service]: _, ...fewer } = document.services
      expect(connectionDocumentSchema.safeParse({ ...document, services: fewer }).success).toBe(
        optionalServices.some((optional) => optional === service),
      )
    }
    for (const member of ['name', 'services', 'realtime'])
      expect(connectionDocumentSchema.safeParse({ ...document, [member]: undefined }).success).toBe(
        false,
      )
  })

  it.each([
    ['services', { ...document.services, main: 'file:///etc' }],
    ['services', { ...document.services, main: 'javascript:1' }],
    ['services', { ...document.services, main: '/relative' }],
    ['frames', ['data:text/html,x']],
    ['passwordKey', 'not base64!'],
    ['realtime', { ...document.realtime, port: 0 }],
    ['realtime', { ...document.realtime, port: 65_536 }],
    ['name', ''],
  ])('is refused if its field %s is %j', (member, value) => {
    expect(connectionDocumentSchema.safeParse({ ...document, [member]: value }).success).toBe(false)
  })
})
