import { createInstance } from 'i18next'
import { expect, test } from 'vitest'
import { sendFaults } from '#contract/rules/messages/send-refusal.ts'
import type { PayloadFailed } from '#contract/entities/messages/message.ts'
import { en } from '#renderer/i18n/en/index.ts'
import { failedMessageText, refusedMessageText } from './failed-message-texts.ts'

const inEnglish = { lng: 'en', fallbackLng: false, resources: { en: { translation: en } } } as const

test.each<[PayloadFailed | undefined, string]>([
  [{ code: 131_047 }, 'more than 24 hours have passed since their last message.'],
  [{ code: 131_026 }, 'that number cannot receive messages.'],
  [{ code: 131_053 }, 'the channel could not use the file.'],
  // The app's own text has priority, because the channel's text is always in English.
  [{ code: 131_026, title: 'Undeliverable', details: 'x' }, 'that number cannot receive messages.'],
  [
    { code: 130_472, title: 'Experiment', details: 'The number takes part in a trial.' },
    'WhatsApp did not accept it (code 130472): The number takes part in a trial.',
  ],
  [{ code: 130_472, title: 'Experiment' }, 'WhatsApp did not accept it (code 130472): Experiment'],
  [{ title: 'This template is no longer available.' }, 'This template is no longer available.'],
  [{ code: 1 }, 'the channel did not say why.'],
  [{}, 'the channel did not say why.'],
  [undefined, 'the channel did not say why.'],
])('the failure %j is explained by: %s', async (payload, expected) => {
  const t = await createInstance().init(inEnglish)
  expect(failedMessageText(t, payload)).toBe(expected)
})

test('what makes a message unsendable is said in the user’s language', async () => {
  const t = await createInstance().init(inEnglish)
  const refusal = { code: 'BAD_REQUEST', message: 'It cannot be sent.', status: 400 }
  const textOf = (fault: (typeof sendFaults)[number]) =>
    refusedMessageText(t, { ...refusal, fault })
  expect(textOf('fileGone')).toBe('The file is no longer available. Attach it again.')
  expect(sendFaults.map(textOf).filter((text) => text.includes(refusal.message))).toEqual([])
  expect(refusedMessageText(t, refusal)).toContain(refusal.message)
})
