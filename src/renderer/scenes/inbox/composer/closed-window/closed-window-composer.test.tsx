import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { scheduledMessagesApi } from '#contract/api/messages/scheduled-messages.ts'
import { accessibilityFaults } from '#renderer/app/page.fixture.tsx'
import { event, message } from '#renderer/data/live/live-data.fixture.ts'
import { sessionAtom } from '#renderer/data/session/session.ts'
import { store } from '#renderer/data/store.ts'
import { member } from '#renderer/scenes/inbox/inbox.fixture.tsx'
import { openCarmen } from '#renderer/scenes/inbox/templates/panel.fixture.ts'
import {
  channelTemplate,
  quickTemplate,
} from '#renderer/scenes/inbox/templates/templates.fixture.ts'

const DAY = 24 * 3_600_000
const values = {
  templateText: 'Hello {{1}}, is {{2}} still wanted?',
  templateApproveText: 'Hello {{contact.first_name}}, is {{product}} still wanted?',
}
const followUp = channelTemplate('follow_up', values)
const rejected = channelTemplate('rejected_one', { ...values, status: 'rejected' })

/** Opens the chat of a customer who wrote more than a day ago. */
async function openClosed(templates: Parameters<typeof openCarmen>[0] = {}) {
  const inbox = await openCarmen(
    { channel: [followUp, rejected], ...templates },
    { contact: { lastContactResponseAt: new Date(Date.now() - DAY).toISOString() } },
  )
  const { screen, receive, chat } = inbox
  const picker = screen.getByRole('region', { name: 'Approved templates' })
  await expect.element(picker).toBeVisible()
  return {
    ...inbox,
    picker,
    offered: picker.getByRole('listitem').getByRole('button'),
    why: screen.getByText(/More than 24 hours have passed since the customer/),
    form: (name: string) => screen.getByRole('region', { name }),
    product: screen.getByRole('textbox', { name: 'Product' }),
    customerWrites: () =>
      receive(
        event('message.created', {
          message: message('m2', 'c1', {
            positionInChat: 2,
            content: { type: 'text', text: 'I am back' },
          }),
          contact: { ...chat, revision: 2, lastContactResponseAt: new Date().toISOString() },
        }),
      ),
  }
}

test('approved templates replace the composer; the form begins with its first empty field, and Escape returns to the row', async () => {
  const { composer, picker, offered, why, form, product, sent, bubbles } = await openClosed()
  await expect.element(why).toBeVisible()
  expect(composer.elements()).toEqual([])
  await expect.poll(() => offered.elements().length).toBe(1)
  await expect.element(offered).toMatchTextContent(/^follow_up/)
  await offered.click()
  await expect.element(form('follow_up').getByRole('textbox', { name: 'Product' })).toHaveFocus()
  await userEvent.keyboard('{Escape}')
  await expect.element(offered).toHaveFocus()
  await userEvent.keyboard('{Enter}')
  await product.fill('the desk')
  await userEvent.keyboard('{Enter}')
  await expect
    .element(bubbles.last().getByText('Hello Carmen, is the desk still wanted?'))
    .toBeVisible()
  expect(sent()).toMatchObject([
    { contactId: 'c1', template: { templateId: 'follow_up', parameters: ['Carmen', 'the desk'] } },
  ])
  // The customer has not answered yet: free text is still not allowed.
  await expect.element(picker).toBeVisible()
  expect(composer.elements()).toEqual([])
  await expect.element(offered).toHaveFocus()
})

test('the approved templates are searched, and the search keeps the focus', async () => {
  const { picker, offered } = await openClosed()
  const search = picker.getByRole('searchbox')
  await search.fill('nothing')
  await expect.poll(() => offered.elements()).toEqual([])
  await search.fill('follow')
  await expect.poll(() => offered.elements()).toHaveLength(1)
  await expect.element(search).toHaveFocus()
})

test('writing begins with the search; composer, its focus and the reactions return when the customer writes', async () => {
  const { row, picker, bubbles, composer, why, customerWrites } = await openClosed()
  const reactions = page.getByRole('menuitem', { name: /^React with/ })
  const menu = page.getByRole('menu')
  await bubbles.first().click({ button: 'right' })
  await expect.element(page.getByRole('menuitem', { name: /^Copy/ }).first()).toBeVisible()
  expect(reactions.elements()).toEqual([])
  await userEvent.keyboard('{Escape}')
  await expect.element(menu).not.toBeInTheDocument()
  row('Carmen Rojas').element().focus()
  await userEvent.keyboard('r')
  await expect.element(picker.getByRole('searchbox')).toHaveFocus()
  customerWrites()
  await expect.element(composer).toHaveFocus()
  expect(why.elements()).toEqual([])
  await bubbles.first().click({ button: 'right' })
  await expect.poll(() => reactions.elements()).toHaveLength(6)
})

test('the values typed for a template survive a lock, until the form is left', async () => {
  const before = await openClosed()
  await before.offered.click()
  await before.product.fill('the desk')
  store.set(sessionAtom, (session) => ({ ...session, locked: true }))
  await before.screen.unmount()
  const { offered, product } = await openClosed()
  await offered.click()
  await expect.element(product).toHaveValue('the desk')
  await userEvent.keyboard('{Escape}')
  await offered.click()
  await expect.element(product).toHaveValue('')
})

test('an approved template can be scheduled, and the choice survives the customer’s answer', async () => {
  const news = channelTemplate('shop_news', { templateText: 'There is news from the shop' })
  const { screen, service, composer, customerWrites } = await openClosed({ channel: [news] })
  const scheduled = service.answer(scheduledMessagesApi.scheduleMessage, () => ({
    id: 's1',
    contactId: 'c1',
    scheduledDate: new Date().toISOString(),
    templateId: 'shop_news',
  }))
  await screen.getByRole('button', { name: 'Schedule a message' }).click()
  const dialog = screen.getByRole('dialog', { name: 'Schedule a message for Carmen Rojas' })
  await expect.element(dialog.getByRole('radio', { name: 'Template' })).toBeChecked()
  const choice = dialog.getByRole('radio', { name: /^shop_news/ })
  await choice.click()
  await expect.element(choice).toBeChecked()
  customerWrites()
  await expect.element(composer).toBeInTheDocument()
  await expect.element(choice).toBeChecked()
  await dialog.getByRole('button', { name: 'Schedule', exact: true }).click()
  await expect.element(dialog).not.toBeInTheDocument()
  expect(scheduled).toMatchObject([
    { params: { contactId: 'c1' }, body: { templateId: 'shop_news' } },
  ])
})

test('a template appears when it is approved and disappears when it is withdrawn', async () => {
  const { offered, kept, receive } = await openClosed()
  await expect.poll(() => offered.elements()).toHaveLength(1)
  expect(await accessibilityFaults()).toEqual([])
  const approved = { ...rejected, status: 'approved' }
  kept.channel = [followUp, approved]
  receive(event('waTemplate.status', { template: approved }))
  await expect.poll(() => offered.elements()).toHaveLength(2)
  const paused = { ...followUp, status: 'paused' }
  kept.channel = [paused, approved]
  receive(event('waTemplate.status', { template: paused }))
  await expect.poll(() => offered.elements()).toHaveLength(1)
  await expect.element(offered).toMatchTextContent(/^rejected_one/)
})

test('a template that is being filled in stays open when the customer writes, until it is closed', async () => {
  const inbox = await openClosed()
  const { screen, offered, form, product, composer, picker, customerWrites } = inbox
  await offered.click()
  await expect.element(product).toHaveFocus()
  await userEvent.keyboard('the ')
  customerWrites()
  await expect
    .element(screen.getByText('The customer has written: you can answer freely again.'))
    .toBeVisible()
  await userEvent.keyboard('desk')
  await expect.element(product).toHaveValue('the desk')
  await inbox.heading('Carmen Rojas').click()
  await expect
    .element(screen.getByRole('region', { name: 'Conversation', exact: true }))
    .toHaveFocus()
  await userEvent.keyboard('{Control>}j{/Control}')
  await expect.element(form('follow_up').getByRole('textbox').first()).toHaveFocus()
  await form('follow_up').getByRole('button', { name: 'Write a message' }).click()
  await expect.element(composer).toHaveFocus()
  await userEvent.keyboard('Welcome')
  await expect.element(composer).toHaveValue('Welcome')
  expect(picker.elements()).toEqual([])
})

test('the form in the composer’s place and the one in the panel can be open at once', async () => {
  const { screen, offered, product } = await openClosed()
  await offered.click()
  await expect.element(product).toHaveFocus()
  await userEvent.keyboard('{Control>}{Shift>}T{/Shift}{/Control}')
  const panel = screen.getByRole('complementary', { name: 'Templates' })
  await panel.getByRole('button', { name: /^follow_up/ }).click()
  const previews = screen.getByRole('group', { name: 'What the customer will see' })
  await expect.poll(() => previews.elements()).toHaveLength(2)
  expect(await accessibilityFaults()).toEqual([])
})

test('content that needs an open window is not sent from the templates panel', async () => {
  const inbox = await openClosed({ quick: [quickTemplate('Greeting', { text: 'Your {{order}}' })] })
  const { screen, sent } = inbox
  await userEvent.keyboard('{Control>}{Shift>}T{/Shift}{/Control}')
  const panel = screen.getByRole('complementary', { name: 'Templates' })
  // It opens on what can be sent.
  await expect
    .element(panel.getByRole('tab', { name: 'Channel' }))
    .toHaveAttribute('aria-selected', 'true')
  await panel.getByRole('tab', { name: 'Quick' }).click()
  await panel.getByRole('button', { name: /^Greeting/ }).click()
  await expect
    .element(panel.getByText(/only an approved channel template can be sent/))
    .toBeVisible()
  expect(panel.getByRole('button', { name: 'Send the template' }).elements()).toEqual([])
  await panel.getByRole('textbox', { name: 'Order' }).fill('4411')
  await userEvent.keyboard('{Enter}')
  await panel.getByRole('button', { name: 'Back to the templates' }).click()
  await panel.getByRole('tab', { name: 'Channel' }).click()
  await panel.getByRole('button', { name: /^follow_up/ }).click()
  await panel.getByRole('textbox', { name: 'Product' }).fill('the desk')
  await userEvent.keyboard('{Enter}')
  // The only one.
  await expect.poll(sent).toMatchObject([{ template: { templateId: 'follow_up' } }])
})

test('the composer closes when the user’s own access changes', async () => {
  const { screen, composer, receive } = await openCarmen()
  await composer.fill('Half a thou')
  receive(event('member.roleChanged', { member: member('u1', 'Mia') }))
  await expect
    .element(screen.getByText('Your access has changed: nothing is sent from here any more.'))
    .toBeVisible()
  expect(composer.elements()).toEqual([])
})
