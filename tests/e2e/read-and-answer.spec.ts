import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { channelCodes } from '#contract/errors.ts'
import type { Rig } from '#tests/contract/support/workspace-rig.ts'
import {
  bubbles,
  chatOf,
  composer,
  openInbox,
  row,
  says,
  startInboxRig,
  type Inbox,
} from './support/inbox.ts'

let rig: Rig
let inbox: Inbox
beforeEach(async () => {
  rig = await startInboxRig()
  await chatOf(rig, 'lucia', 'Lucía Fernández')
  await chatOf(rig, 'marcos', 'Marcos Aguirre')
  await says(rig, 'lucia', 'When will it arrive?')
  await says(rig, 'marcos', 'Good morning')
  inbox = await openInbox(rig)
})
afterEach(async () => {
  await inbox.close()
  await rig.stop()
})

/** The last bubble of the open conversation. */
const last = () => bubbles(inbox.page).last()

async function open(name: string): Promise<void> {
  await row(inbox.page, name).click()
  await inbox.page.getByRole('heading', { name }).waitFor()
}

async function send(text: string): Promise<void> {
  await composer(inbox.page).fill(text)
  await inbox.page.keyboard.press('Enter')
  await last().getByText(text).waitFor()
}

/** The messages that went out on the channel, as the service numbers them. */
async function sentIds(count: number): Promise<string[]> {
  await expect.poll(() => rig.channel.sent.length).toBe(count)
  return rig.channel.sent.map((one) => one.id)
}

describe('a conversation', () => {
  test('is read, answered, and goes on', async () => {
    await open('Lucía Fernández')
    await last().getByText('When will it arrive?').waitFor()
    await send('Tomorrow before noon.')
    expect(await composer(inbox.page).inputValue()).toBe('')

    const [messageId = ''] = await sentIds(1)
    await last().getByRole('img', { name: 'Sending' }).waitFor({ state: 'attached' })
    for (const [status, name] of [
      ['sent', 'Sent'],
      ['delivered', 'Delivered'],
      ['read', 'Read'],
    ] as const) {
      await rig.channel.customer.status({ messageId, status })
      await last().getByRole('img', { name }).waitFor()
      await row(inbox.page, 'Lucía Fernández').getByRole('img', { name }).waitFor()
    }
    await row(inbox.page, 'Lucía Fernández').getByText('You: Tomorrow before noon.').waitFor()

    await says(rig, 'lucia', 'Thank you 🙏')
    await last().getByText('Thank you 🙏').waitFor()
    // It came before the agent's eyes: nothing is pending.
    await expect
      .poll(async () => (await inbox.agent('GET', 'main/contacts/lucia')).body.chat.pendingMessages)
      .toBe(0)
    expect(await bubbles(inbox.page).count()).toBe(3)
  })

  test('shows each message once, however it is heard of', async () => {
    await open('Lucía Fernández')
    for (const text of ['One', 'Two', 'Three', 'Four', 'Five']) await send(text)
    await sentIds(5)
    await expect.poll(() => inbox.page.locator('[data-outgoing]').count()).toBe(0)
    const texts = await bubbles(inbox.page).allInnerTexts()
    expect(texts.map((text) => text.split('\n')[0])).toEqual([
      'When will it arrive?',
      'One',
      'Two',
      'Three',
      'Four',
      'Five',
    ])
    expect((await inbox.kept('lucia')).map(({ text }) => text)).toEqual([
      'When will it arrive?',
      'One',
      'Two',
      'Three',
      'Four',
      'Five',
    ])
  })

  test('keeps a bubble where it is when its message has been sent', async () => {
    await open('Lucía Fernández')
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

  test('says why a message failed, and sends it again', async () => {
    await open('Lucía Fernández')
    await send('Can you read me?')
    const [messageId = ''] = await sentIds(1)
    const payloadFailed = { code: channelCodes.undeliverable, title: 'Message undeliverable' }
    await rig.channel.customer.status({ messageId, status: 'failed', payloadFailed })
    await last().getByText('Not sent: that number cannot receive messages.').waitFor()
    await row(inbox.page, 'Lucía Fernández').getByText('Could not be sent').waitFor()
    await last().getByRole('button', { name: 'Send again' }).click()
    await sentIds(2)
    await expect.poll(() => bubbles(inbox.page).count()).toBe(3)
  })

  test('takes a reaction and lets go of it', async () => {
    await open('Lucía Fernández')
    const pick = async (name: string) => {
      await last().click({ button: 'right' })
      await inbox.page.getByRole('menuitem', { name }).click()
    }
    await pick('React with ❤️')
    await last().getByRole('listitem').getByText('❤️').waitFor()
    await expect.poll(() => rig.channel.reactions.length).toBe(1)
    await pick('Take the reaction ❤️ away')
    await expect.poll(() => last().getByRole('listitem').count()).toBe(0)
  })

  test('loses a message only after a question', async () => {
    await open('Lucía Fernández')
    await send('Wrong chat')
    await sentIds(1)
    await expect.poll(() => inbox.page.locator('[data-outgoing]').count()).toBe(0)
    await last().focus()
    await inbox.page.keyboard.press('Delete')
    const dialog = inbox.page.getByRole('dialog', { name: 'Delete the message?' })
    await dialog.getByRole('button', { name: 'Keep' }).click()
    await dialog.waitFor({ state: 'hidden' })
    expect(await bubbles(inbox.page).count()).toBe(2)
    await last().focus()
    await inbox.page.keyboard.press('Delete')
    await dialog.getByRole('button', { name: 'Delete' }).click()
    await expect.poll(() => bubbles(inbox.page).count()).toBe(1)
    expect((await inbox.kept('lucia')).map(({ text }) => text)).toEqual(['When will it arrive?'])
  })

  test('waits in the outbox while the service cannot be reached, and goes when it can', async () => {
    await open('Lucía Fernández')
    await weatherFails(1)
    await send('Sent from a tunnel')
    await last()
      .getByRole('img', { name: /Queued|Sending/ })
      .waitFor()
    await weatherFails(0)
    await sentIds(1)
    await expect.poll(() => inbox.page.locator('[data-outgoing]').count()).toBe(0)
    expect((await inbox.kept('lucia')).map(({ text }) => text)).toContain('Sent from a tunnel')
  })

  test('shows what came while the connection was gone', async () => {
    await open('Lucía Fernández')
    await last().getByText('When will it arrive?').waitFor()
    await control('push/drop', { code: 4200 })
    await says(rig, 'lucia', 'Hello?')
    await says(rig, 'marcos', 'Anybody?')
    await last().getByText('Hello?').waitFor()
    await row(inbox.page, 'Marcos Aguirre').getByText('Anybody?').waitFor()
    expect(await bubbles(inbox.page).count()).toBe(2)
  })

  test('shows nothing twice and nothing foreign when one goes from chat to chat', async () => {
    await open('Lucía Fernández')
    await send('For Lucía')
    await open('Marcos Aguirre')
    await last().getByText('Good morning').waitFor()
    await send('For Marcos')
    await open('Lucía Fernández')
    await last().getByText('For Lucía').waitFor()
    expect(await inbox.page.getByRole('feed').getByText('For Marcos').count()).toBe(0)
  })
})

async function control(path: string, body: unknown): Promise<void> {
  const answer = await fetch(`${rig.url}/_control/${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
  expect(answer.status).toBeLessThan(300)
}

const weatherFails = (failureRate: number) => control('network', { latencyMs: 0, failureRate })
