import { describe, expect, it } from 'vitest'
import { mediaUrl } from './media-url.ts'

const base = 'http://127.0.0.1:4400'
const connection = {
  services: {
    main: `${base}/main`,
    messages: `${base}/messages/`,
    campaigns: `${base}/campaigns`,
    crm: 'https://crm.example',
    analysis: `${base}/analysis`,
    tags: `${base}/tags`,
    workflows: `${base}/workflows`,
    content: `${base}/content`,
  },
}

describe('the address of a media file', () => {
  it.each([
    ['storage/a.jpg', '/api/messages/storage/a.jpg'],
    ['/storage/a b.jpg', '/api/messages/storage/a%20b.jpg'],
    [`${base}/messages/storage/a.jpg?w=2`, '/api/messages/storage/a.jpg?w=2'],
    [`${base}/main/photos/1.png`, '/api/main/photos/1.png'],
    ['https://crm.example/x.png', '/api/crm/x.png'],
    ['https://evil.example/x.png', null],
    [`${base}/messagesx/a.jpg`, null],
    ['//evil.example/x.png', null],
    ['javascript:alert(1)', null],
    ['data:text/html,x', null],
    ['../main/users', null],
    ['storage/../../main/users', null],
    ['storage/%2e%2e/%2e%2e/main/users', null],
    ['\\\\evil.example\\x', null],
    ['http://', null],
  ])('%s is %s', (media, expected) => {
    expect(mediaUrl(media, connection)).toBe(expected)
  })
})
