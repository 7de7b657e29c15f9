import { describe, expect, test } from 'vitest'
import { accessibilityFaults } from '#tests/support/accessibility.ts'
import { pathIn } from '#tests/support/sign-in.ts'
import { GROUP } from '#tests/contract/support/users.ts'
import { toGroup } from '#workspace/events/event-draft.ts'
import { listMembers } from '#workspace/storage/members.ts'
import { expectFocus } from './support/focus.ts'
import { inboxForEach, names, row, showType } from './support/inbox.ts'
import { followAddress } from './support/steps.ts'

const inbox = inboxForEach()

const order = () => names(inbox.page)
const panel = () => inbox.page.getByRole('dialog', { name: 'Filters' })
const openPanel = async () => {
  await inbox.page.getByRole('button', { name: /^Filters/ }).click()
  await panel().waitFor()
}
const choose = async (label: string, option: string) => {
  await panel().getByRole('combobox', { name: label }).click()
  await panel().getByRole('option', { name: option, exact: true }).click()
}
const inUse = () =>
  inbox.page.getByRole('list', { name: 'Filters in use' }).getByRole('listitem').allInnerTexts()

/** Chats of two agents, of a team, with a tag and with a level's tag, answered and unanswered. */
async function seed(): Promise<void> {
  const { rig } = inbox
  const ana = { user_id: 'ana', user_tag_id: 'tag-ana' }
  const beto = { user_id: 'beto', user_tag_id: 'tag-beto' }
  await rig.contact('a1', { name: 'Ana asked', ...ana, last_sender: 'contact' })
  await rig.contact('a2', { name: 'Ana answered', ...ana, last_sender: 'group' })
  await rig.contact('b1', { name: 'Beto asked', ...beto, last_sender: 'contact' }, ['label-vip'])
  await rig.contact(
    'n1',
    { name: 'North asked', team_tag_id: 'tag-north', last_sender: 'contact' },
    ['label-vip'],
    [{ levelId: 'level-1', tagId: 'answers' }],
  )
}

describe('the filters of the list', () => {
  test('combine, are listed, and are removed one by one or all at once; an empty list names all of them', async () => {
    await seed()
    const page = await inbox.start({ as: 'adam' })
    await expect.poll(order).toHaveLength(4)
    await openPanel()
    await expectFocus(panel().getByRole('radio', { name: 'Either side' }))
    await page.keyboard.press('ArrowRight')
    await expect.poll(order).toEqual(['North asked', 'Beto asked', 'Ana asked'])
    await panel().getByRole('checkbox', { name: 'ana' }).check()
    await panel().getByRole('checkbox', { name: 'beto' }).check()
    await expect.poll(order).toEqual(['Beto asked', 'Ana asked'])
    expect(await panel().getByRole('checkbox', { name: 'gone' }).count()).toBe(0)
    await choose('Tag', 'vip')
    await expect.poll(order).toEqual(['Beto asked'])
    expect(await accessibilityFaults(page)).toEqual([])
    // Escape in an open select closes its options, then the panel.
    await panel().getByRole('combobox', { name: 'Tag' }).click()
    await panel().getByRole('option').first().waitFor()
    await page.keyboard.press('Escape')
    await panel().getByRole('option').first().waitFor({ state: 'detached' })
    await panel().waitFor()
    await page.keyboard.press('Escape')
    await panel().waitFor({ state: 'detached' })
    await expectFocus(page.getByRole('button', { name: 'Filters (3)' }))
    await expect
      .poll(inUse)
      .toEqual([
        'Last message: Customer',
        'Agent: ana',
        'Agent: beto',
        'Tag: vip',
        'Clear the filters',
      ])
    await page.getByRole('button', { name: 'Remove: Tag: vip' }).click()
    await expect.poll(order).toEqual(['Beto asked', 'Ana asked'])
    await page.getByRole('button', { name: 'Remove: Agent: ana' }).click()
    await expect.poll(order).toEqual(['Beto asked'])
    await page.getByRole('button', { name: 'Clear the filters' }).click()
    await expect.poll(order).toHaveLength(4)
    expect(await page.getByRole('list', { name: 'Filters in use' }).count()).toBe(0)

    await openPanel()
    await panel().getByRole('checkbox', { name: 'ana' }).check()
    await page.keyboard.press('Escape')
    await showType(page, 'Finished')
    await page.getByRole('textbox', { name: /^Filter by/ }).fill('nobody')
    await page.getByText('No chat passes the filters').waitFor()
    await page.getByText('“nobody” · Finished · Agent: ana').waitFor()
    await page.getByRole('button', { name: 'Show all chats' }).click()
    await expect.poll(order).toHaveLength(4)
    await expect.poll(() => pathIn(page)).toBe('/dashboard')
  })

  test('apply to live changes, and find customers who wait too long, until they are answered', async () => {
    await seed()
    await inbox.chat('late', 'Waits long', { waiting_since: Date.now() - 20 * 60_000 })
    await inbox.chat('new', 'Waits a little', { waiting_since: Date.now() - 60_000 })
    const page = await inbox.start({ as: 'adam' })
    await openPanel()
    await panel().getByRole('checkbox', { name: 'ana' }).check()
    await panel().getByText('Customer', { exact: true }).click()
    await page.keyboard.press('Escape')
    await expect.poll(order).toEqual(['Ana asked'])
    await inbox.customerWrites('a2', 'One more thing')
    await expect.poll(order).toEqual(['Ana answered', 'Ana asked'])
    // Changes of an excluded chat are not shown; later ones of matching chats are.
    await inbox.customerWrites('b1', 'And me?')
    await inbox.customerWrites('a1', 'Still here')
    await expect.poll(order).toEqual(['Ana asked', 'Ana answered'])
    const sara = await inbox.rig.as('sara')
    await sara('POST', 'main/contacts/a1/assign', {
      body: { groupId: GROUP, userId: 'beto', data: { phone: '5190000001' } },
    })
    await expect.poll(order).toEqual(['Ana answered'])

    await page.getByRole('button', { name: 'Clear the filters' }).click()
    await openPanel()
    await choose('Customer waiting', 'Longer than 15 min')
    await expect.poll(order).toEqual(['Waits long'])
    await page.keyboard.press('Escape')
    await expect.poll(inUse).toEqual(['Customer waiting: Longer than 15 min'])
    await row(page, 'Waits long').click()
    await inbox.send('Here I am')
    await expect.poll(order).toEqual([])
  })

  test('are in the address: reload keeps them, back and forward restore them', async () => {
    await seed()
    const page = await inbox.start({ as: 'adam' })
    await openPanel()
    await choose('Team', 'north')
    await choose('Result', 'answers')
    await page.keyboard.press('Escape')
    // Text typed in steps is one step of the history.
    await page.getByRole('textbox', { name: /^Filter by/ }).fill('nor')
    await expect.poll(() => new URL(page.url()).searchParams.get('filter')).toBe('nor')
    await page.getByRole('textbox', { name: /^Filter by/ }).fill('north')
    await expect
      .poll(() => new URL(page.url()).searchParams.toString())
      .toBe('filterTeamTagId=tag-north&filterTagsLvl=level-1%3Aanswers&filter=north')
    await page.reload()
    await expect.poll(order).toEqual(['North asked'])
    await expect.poll(inUse).toEqual(['Team: north', 'Result: answers', 'Clear the filters'])
    await expect
      .poll(() => page.getByRole('textbox', { name: /^Filter by/ }).inputValue())
      .toBe('north')
    await page.goBack()
    await expect
      .poll(() => pathIn(page))
      .toBe('/dashboard?filterTeamTagId=tag-north&filterTagsLvl=level-1%3Aanswers')
    await page.goBack()
    await expect.poll(inUse).toEqual(['Team: north'])
    await page.goBack()
    await expect.poll(order).toHaveLength(4)
    await page.goForward()
    await expect.poll(order).toEqual(['North asked'])
    // Another chat in the address keeps the filter, and a filter keeps the chat open.
    await row(page, 'North asked').click()
    await expect.poll(() => pathIn(page)).toContain('chat=n1')
    await showType(page, 'Important')
    await expect.poll(() => pathIn(page)).toContain('type=important')
    expect(pathIn(page)).toContain('chat=n1')
  })

  test('offer an agent no colleagues, not even by a link', async () => {
    await seed()
    const page = await inbox.start()
    await expect.poll(order).toEqual(['North asked', 'Ana answered', 'Ana asked'])
    await openPanel()
    await panel().getByRole('combobox', { name: 'Team' }).waitFor()
    expect(await panel().getByRole('checkbox').count()).toBe(1)
    expect(await panel().getByRole('checkbox', { name: 'Only unread' }).count()).toBe(1)
    await page.keyboard.press('Escape')
    await followAddress(page, '/dashboard?tagIdList=tag-beto&lastsender=group')
    await expect.poll(() => pathIn(page)).toBe('/dashboard?lastsender=group')
    await expect.poll(order).toEqual(['Ana answered'])
  })

  test('by an agent who loses access, and by teams once the group has none, are removed', async () => {
    await seed()
    const page = await inbox.start({ as: 'adam' })
    await openPanel()
    await panel().getByRole('checkbox', { name: 'beto' }).check()
    await panel().getByRole('checkbox', { name: 'ana' }).check()
    await page.keyboard.press('Escape')
    await expect.poll(order).toEqual(['Beto asked', 'Ana answered', 'Ana asked'])
    const { db } = inbox.rig.workspace.storage
    await db.updateTable('members').set({ disabled: 1 }).where('user_id', '=', 'beto').execute()
    const member = (await listMembers(db, GROUP)).find(({ id }) => id === 'beto')
    if (member === undefined) throw new Error('beto is no member')
    inbox.rig.workspace.publish([toGroup(GROUP, 'member.disabled', { member })])
    await expect.poll(() => pathIn(page)).toBe('/dashboard?tagIdList=tag-ana')
    await expect.poll(order).toEqual(['Ana answered', 'Ana asked'])
    inbox.rig.workspace.publish([
      toGroup(GROUP, 'member.removed', { userId: 'ana', tagId: 'tag-ana' }),
    ])
    await expect.poll(() => pathIn(page)).toBe('/dashboard')
    await expect.poll(order).toHaveLength(4)

    await openPanel()
    await choose('Team', 'north')
    await page.keyboard.press('Escape')
    await expect.poll(order).toEqual(['North asked'])
    expect(pathIn(page)).toBe('/dashboard?filterTeamTagId=tag-north')
    const body = { hasTeams: false }
    const answer = await inbox.rig.call('POST', `/_control/groups/${GROUP}`, { body, group: null })
    expect(answer.status).toBe(200)
    await expect.poll(order).toHaveLength(4)
    await expect.poll(() => pathIn(page)).toBe('/dashboard')
    await expect
      .poll(() => page.getByRole('button', { name: 'Filters', exact: true }).count())
      .toBe(1)
  })
})
