import { expect, it } from 'vitest'
import { tagInRole } from './tag-in-role.ts'

it.each([
  ['ROLE_ADMI', 'tag-ana', undefined],
  ['ROLE_ADMI', undefined, undefined],
  ['ROLE_MANAGER', 'tag-ana', 'tag-ana'],
  ['ROLE_PUBLISHER', 'tag-ana', 'tag-ana'],
  ['ROLE_PUBLISHER', undefined, undefined],
  ['ROLE_UNKNOWN', 'tag-ana', 'tag-ana'],
] as const)(
  'after a change to %s, a member with the tag %s has the tag %s',
  (role, tagId, left) => {
    expect(tagInRole(role, tagId)).toBe(left)
  },
)
