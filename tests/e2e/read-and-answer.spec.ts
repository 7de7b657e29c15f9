import { beforeEach, describe, expect, test } from 'vitest'
import { accessibilityFaults } from '#tests/support/accessibility.ts'
import { expectFocus } from './support/focus.ts'
import { bubbles, composer, inboxForEach, row } from './support/inbox.ts'
import { holdResponses } from './support/page-calls.ts'

const inbox = inboxForEach()
beforeEach(async () => {
  await inbox.chat('lucia', 'Lucía Fernández')
  await inbox.chat('marcos', 'Marcos Aguirre')
  await inbox.customerWrites('lucia', 'When will it arrive?')
  await inbox.customerWrites('marcos', 'Good morning')
  await inbox.start()
})

/** The last bubble of the open conversation. */
const last = () => bubbles(inbox.page).last()

describe('a conversation', () => {
  test('is read and answered, and continues, without duplicate or foreign messages in another chat', async () => {
    await inbox.open('Lucía Fernández')
    await last().getByText('When will it arrive?').waitFor()
    await inbox.send('Tomorrow before noon.')

    const [messageId = ''] = await inbox.sent(1)
    await last().getByRole('img', { name: 'Sending' }).waitFor({ state: 'attached' })
    for (const [status, name] of [
      ['sent', 'Sent'],
      ['delivered', 'Delivered'],
      ['read', 'Read'],
    ] as const) {
      await inbox.rig.channel.customer.status({ messageId, status })
      await last().getByRole('img', { name }).waitFor()
      await row(inbox.page, 'Lucía Fernández').getByRole('img', { name }).waitFor()
    }
    await row(inbox.page, 'Lucía Fernández').getByText('You: Tomorrow before noon.').waitFor()

    await inbox.customerWrites('lucia', 'Thank you 🙏')
    await last().getByText('Thank you 🙏').waitFor()
    // It arrived in the open chat: nothing is pending.
    await expect.poll(() => inbox.pending('lucia')).toBe(0)
    expect(await bubbles(inbox.page).count()).toBe(3)

    await inbox.send('For Lucía')
    await inbox.open('Marcos Aguirre')
    await last().getByText('Good morning').waitFor()
    await inbox.send('For Marcos')
    await inbox.open('Lucía Fernández')
    await last().getByText('For Lucía').waitFor()
    expect(await inbox.page.getByRole('feed').getByText('For Marcos').count()).toBe(0)
  })

  test('shows each message once, also after a lost connection, and keeps a sent bubble’s position', async () => {
    await inbox.open('Lucía Fernández')
    for (const text of ['One', 'Two', 'Three']) await inbox.send(text)
    await inbox.sent(3)
    await inbox.outboxIsEmpty()
    const texts = ['When will it arrive?', 'One', 'Two', 'Three']
    const shown = async () =>
      (await bubbles(inbox.page).allInnerTexts()).map((text) => text.split('\n')[0])
    await expect.poll(shown).toEqual(texts)
    await expect
      .poll(async () => (await inbox.storedMessages('lucia')).map(({ text }) => text))
      .toEqual(texts)

    await inbox.dropPush(4200)
    await inbox.customerWrites('lucia', 'Hello?')
    await inbox.customerWrites('marcos', 'Anybody?')
    await last().getByText('Hello?').waitFor()
    await row(inbox.page, 'Marcos Aguirre').getByText('Anybody?').waitFor()
    expect(await bubbles(inbox.page).count()).toBe(5)

    await composer(inbox.page).fill('Stay where you are')
    await inbox.page.evaluate(`
      window.places = [];
      const watch = () => {
        const one = [...document.querySelectorAll('article')].find((a) => a.textContent.includes('Stay where'));
        if (one) {
          const place = Math.round(one.getBoundingClientRect().top) + (one.dataset.outgoing ? ' outgoing' : ' sent');
          if (window.places.at(-1) !== place) window.places.push(place);
        }
        requestAnimationFrame(watch);
      };
      watch();
    `)
    await inbox.page.keyboard.press('Enter')
    const places = () => inbox.page.evaluate<string[]>('window.places')
    await expect.poll(async () => (await places()).at(-1)).toMatch(/ sent$/)
    expect(new Set((await places()).map((place) => place.split(' ')[0])).size).toBe(1)
  })

  test('shows both sides’ messages while they are being sent, and queues them during an outage', async () => {
    const { page } = inbox
    const answers = await holdResponses(page, '/messages/lucia')
    await row(page, 'Lucía Fernández').click()
    await expect.poll(answers.count).toBeGreaterThan(0)
    await inbox.customerWrites('lucia', 'Are you there?')
    await row(page, 'Lucía Fernández').getByText('Are you there?').waitFor()
    await composer(page).fill('Tomorrow.')
    await page.keyboard.press('Enter')
    await row(page, 'Lucía Fernández').getByText('You: Tomorrow.').waitFor()
    await inbox.outboxIsEmpty()
    expect(await bubbles(page).count()).toBe(0)
    await answers.release()
    const shown = async () =>
      (await bubbles(page).allInnerTexts()).map((text) => text.split('\n')[0])
    await expect.poll(shown).toEqual(['When will it arrive?', 'Are you there?', 'Tomorrow.'])

    // The service cannot be reached, or its answers are lost.
    for (const answersLost of [0, 1]) {
      const text = `Sent from a tunnel ${answersLost}`
      await inbox.network({ failureRate: 1, answersLost })
      await inbox.send(text)
      await last()
        .getByRole('img', { name: /Queued|Sending/ })
        .waitFor()
      await inbox.network({})
      await inbox.sent(2 + answersLost)
      await inbox.outboxIsEmpty()
      const words = (await inbox.storedMessages('lucia')).map((message) => message.text)
      expect(words.filter((one) => one === text)).toHaveLength(1)
    }
  })

  test('adds and removes a reaction, deletes a message after a confirmation, and repeats a failed one', async () => {
    await inbox.open('Lucía Fernández')
    const messageId = await last().getAttribute('data-message')
    const pick = async (name: string) => {
      await last().click({ button: 'right' })
      await inbox.page.getByRole('menuitem', { name }).click()
    }
    await pick('React with ❤️')
    await last().getByRole('listitem').getByText('❤️').waitFor()
    // The reaction does not say which colleague it is from.
    await row(inbox.page, 'Lucía Fernández').getByText('We reacted with ❤️').waitFor()
    await last().click({ button: 'right', position: { x: 40, y: 10 } })
    await inbox.page.getByRole('menuitem', { name: 'Copy' }).waitFor()
    expect(await accessibilityFaults(inbox.page)).toEqual([])
    // It opens at the pointer.
    const menu = await inbox.page.getByRole('menu').boundingBox()
    const message = await last().boundingBox()
    expect(menu?.x).toBeCloseTo((message?.x ?? 0) + 40, 0)
    await inbox.page.keyboard.press('Escape')
    await inbox.page.getByRole('menu').waitFor({ state: 'detached' })
    const { reactions } = inbox.rig.channel
    await expect.poll(() => reactions).toMatchObject([{ messageId, emoji: '❤️' }])
    await pick('Take the reaction ❤️ away')
    await expect.poll(() => last().getByRole('listitem').count()).toBe(0)
    await expect
      .poll(() => reactions)
      .toMatchObject([
        { messageId, emoji: '❤️' },
        { messageId, emoji: '' },
      ])

    await inbox.send('Wrong chat')
    await inbox.sent(1)
    await inbox.outboxIsEmpty()
    const askToDelete = async () => {
      await last().focus()
      await expectFocus(last())
      await inbox.page.keyboard.press('Delete')
    }
    await askToDelete()
    const dialog = inbox.page.getByRole('dialog', { name: 'Delete the message?' })
    await dialog.waitFor()
    expect(await accessibilityFaults(inbox.page)).toEqual([])
    await dialog.getByRole('button', { name: 'Keep' }).click()
    await dialog.waitFor({ state: 'hidden' })
    expect(await bubbles(inbox.page).count()).toBe(2)
    await askToDelete()
    await dialog.getByRole('button', { name: 'Delete' }).click()
    await expect.poll(() => bubbles(inbox.page).count()).toBe(1)
    await expect
      .poll(async () => (await inbox.storedMessages('lucia')).map(({ text }) => text))
      .toEqual(['When will it arrive?'])

    await inbox.send('Can you read me?')
    const [, failed = ''] = await inbox.sent(2)
    const payloadFailed = { code: 131_000, title: 'Something went wrong' }
    await inbox.rig.channel.customer.status({ messageId: failed, status: 'failed', payloadFailed })
    await last()
      .getByText(/^Not sent: WhatsApp had a temporary failure\./)
      .waitFor()
    await row(inbox.page, 'Lucía Fernández').getByText('Could not be sent').waitFor()
    await last().getByRole('button', { name: 'Send again' }).click()
    await inbox.sent(3)
    await expect.poll(() => bubbles(inbox.page).count()).toBe(3)
  })
})
