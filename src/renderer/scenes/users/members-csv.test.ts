import { beforeAll, expect, test } from 'vitest'
import { memberSchema } from '#contract/entities/people/member.ts'
import { tagSchema } from '#contract/entities/tags/tag.ts'
import { teamSchema } from '#contract/entities/people/team.ts'
import { texts } from '#renderer/i18n/index.ts'
import { startTextsWithoutDocument } from '#renderer/i18n/texts.fixture.ts'
import { membersCsv } from './members-csv.ts'

beforeAll(startTextsWithoutDocument)

const member = (name: string, more: object) => ({
  member: memberSchema.parse({ id: name, name, email: `${name}@shop.pe`, ...more }),
  details: {
    id: name,
    hasTemplatePermission: true,
    hasQrAccess: false,
    lastSeenAt: '2026-11-23T11:42:00.000Z',
    openChats: 0,
    closedChats: 0,
    unreadChats: 0,
  },
})

test('each member is a line with the team, and an agent’s line also has the tags and the permissions', async () => {
  const rows = [
    member('=ana', { role: 'ROLE_PUBLISHER', teamId: 'south', tagIdList: ['vip'] }),
    member('adam', { role: 'ROLE_ADMI' }),
  ]
  const teams = [teamSchema.parse({ id: 'south', name: 'South', groupId: 'g' })]
  const tags = [tagSchema.parse({ id: 'vip', name: 'VIP', groupId: 'g' })]
  const [head, ana, adam] = (
    await membersCsv(rows, { teams, tags, timeZone: 'America/Lima' }, texts.t).text()
  ).split('\r\n')
  expect(head?.split(',')).toHaveLength(10)
  expect(ana).toMatch(/^'=ana,'=ana@shop\.pe,[^,]+,South,VIP,/)
  expect(ana?.split(',').slice(6)).toEqual([
    '23/11/2026 06:42:00',
    texts.t('users:can.no'),
    texts.t('users:can.yes'),
    texts.t('users:can.no'),
  ])
  expect(adam).toMatch(/,23\/11\/2026 06:42:00,,,$/)
})
