import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { analysisApi } from '#contract/api/reports/analysis.ts'
import type {
  ConversationSummary,
  NextStep,
  SentimentPoint,
} from '#contract/entities/reports/analysis.ts'
import { accessibilityFaults, chooseLanguage } from '#renderer/app/page.fixture.tsx'
import { contact, event } from '#renderer/data/live/live-data.fixture.ts'
import { connectionAtom } from '#renderer/data/session/session.ts'
import { refusal, type ServiceDouble } from '#renderer/data/service/service.fixture.ts'
import { store } from '#renderer/data/store.ts'
import { customers, openInbox } from '#renderer/scenes/inbox/inbox.fixture.tsx'
import {
  connectionTo,
  openSidebar,
  textsOf,
} from '#renderer/scenes/inbox/sidebar/sidebar.fixture.tsx'

const own = { userId: 'u1', userTagId: 'tag-u1' }
const analysedAt = '2026-01-01T10:00:00Z'

interface Analysis {
  summary?: Partial<ConversationSummary>
  course?: SentimentPoint[]
  next?: Partial<NextStep>
}

/** Answers the analysis of each contact. */
function answerAnalysis(service: ServiceDouble, analysisOf: (contactId: string) => Analysis) {
  const method = 'rules' as const
  const summaries = service.answer(
    analysisApi.conversationSummary,
    ({ params: { contactId = '' }, query }) => ({
      contactId,
      method,
      summary: `“Question of ${contactId}” in ${query['language']}`,
      topics: [],
      sentiment: 'neutral',
      evidence: [],
      analysedAt,
      ...analysisOf(contactId).summary,
    }),
  )
  service.answer(analysisApi.conversationSentiment, ({ params: { contactId = '' } }) => ({
    items: analysisOf(contactId).course ?? [],
  }))
  service.answer(analysisApi.nextStep, ({ params: { contactId = '' }, query }) => ({
    contactId,
    method,
    advice: `Advice in ${query['language']}`,
    analysedAt,
    ...analysisOf(contactId).next,
  }))
  return summaries
}

const upset: Analysis = {
  summary: {
    topics: ['faults and warranty'],
    sentiment: 'negative',
    evidence: [
      { text: 'This is unacceptable!', sentiment: 'negative' },
      { text: 'Hello, my order arrived broken.', sentiment: 'negative' },
    ],
  },
  course: [{ at: analysedAt, score: -0.75, sentiment: 'negative', messageId: 'm1' }],
}
const mixed: Analysis = {
  summary: { sentiment: 'unclear', untilMessageId: 'm2' },
  course: [
    { at: analysedAt, score: -0.75, sentiment: 'negative', messageId: 'm1' },
    { at: analysedAt, score: 0.75, sentiment: 'positive', messageId: 'm2' },
  ],
}

test('the analysis loads when it is retried, names its source and evidence, and stays open from chat to chat', async () => {
  const { service, sidebar, section, open } = await openSidebar({
    chats: [
      contact('c1', { ...own, name: 'Customer 1' }),
      contact('c', { ...own, name: 'Carmen Rojas' }),
    ],
  })
  service.answer(analysisApi.conversationSummary, () => refusal(403, 'FORBIDDEN'))
  const tab = (name: string) => sidebar.getByRole('tab', { name })
  await tab('Contact').click()
  await userEvent.keyboard('{ArrowRight}')
  await expect.element(tab('Analysis')).toHaveFocus()
  await expect.element(sidebar.getByRole('alert')).toBeVisible()
  answerAnalysis(service, (id) => (id === 'c' ? upset : {}))
  await sidebar.getByRole('button', { name: 'Try again' }).click()
  await expect.element(section('Summary').getByText('“Question of c1” in en')).toBeVisible()

  await open('c')
  await expect
    .element(sidebar.getByText('Computed by simple rules', { exact: false }))
    .toBeVisible()
  const mood = section('Customer’s mood')
  await expect.element(mood.getByText('Upset')).toBeVisible()
  expect([...document.querySelectorAll('blockquote')].map((one) => one.textContent)).toEqual([
    'This is unacceptable!',
    'Hello, my order arrived broken.',
  ])
  await expect
    .element(mood.getByText('It takes at least two texts', { exact: false }))
    .toBeVisible()
  await expect.element(section('Summary').getByText('faults and warranty')).toBeVisible()
  await expect.element(section('Suggested next step').getByText('Advice in en')).toBeVisible()

  await tab('Analysis').click()
  await userEvent.keyboard('{Home}')
  await expect.element(tab('Contact')).toHaveFocus()
  await userEvent.keyboard('{Enter}')
  await expect.element(section('Contact Data')).toBeVisible()
})

test('the analysis is fetched again after a message of this chat alone, and shows the mood as a chart and a table', async () => {
  const { service, sidebar, section, receive, change } = await openSidebar({
    chats: [
      contact('c', { ...own, name: 'Carmen Rojas', chat: { lastMessageId: 'm1' } }),
      contact('d', { ...own, name: 'Diego Salas' }),
    ],
  })
  let now: Analysis = { ...upset, summary: { ...upset.summary, untilMessageId: 'm1' } }
  const calls = answerAnalysis(service, () => now)
  await sidebar.getByRole('tab', { name: 'Analysis' }).click()
  const mood = section('Customer’s mood')
  await expect.element(mood.getByText('Upset')).toBeVisible()
  now = mixed
  const other = change('d', {})
  receive(
    event('chat.flags', { contact: { ...other, chat: { ...other.chat, lastMessageId: 'm7' } } }),
  )
  const { chat } = change('c', {})
  receive(event('chat.flags', { contact: change('c', { chat: { ...chat, lastMessageId: 'm2' } }) }))
  // Evidence for both moods counts for neither.
  await expect.element(mood.getByText('Unclear')).toBeVisible()
  expect(calls.map(({ params }) => params)).toEqual([{ contactId: 'c' }, { contactId: 'c' }])
  expect(document.querySelector('blockquote')).toBeNull()
  await expect
    .element(
      mood.getByRole('img', {
        name: 'Mood of 2 messages of the customer: content: 1, neutral: 0, upset: 1.',
      }),
    )
    .toBeVisible()
  await mood.getByText('Show as a table').click()
  const rows = mood.getByRole('row')
  expect(rows.elements()).toHaveLength(3)
  expect(textsOf(rows)[2]).toMatch(/Upset\s+-0\.75/)
  expect(await accessibilityFaults()).toEqual([])
})

test('the analysis is in the reader’s language', async () => {
  const { service, screen, sidebar } = await openSidebar({
    chats: [contact('c', { ...own, name: 'Carmen Rojas' })],
  })
  answerAnalysis(service, () => ({}))
  await sidebar.getByRole('tab', { name: 'Analysis' }).click()
  await expect.element(sidebar.getByText('Advice in en')).toBeVisible()
  await chooseLanguage('pt')
  const translated = screen.getByRole('complementary', { name: 'Informações do contato' })
  await expect.element(translated.getByText('Advice in pt')).toBeVisible()
  await expect
    .element(translated.getByText('A última palavra é do cliente', { exact: false }))
    .not.toBeInTheDocument()
  await expect.element(translated.getByText('Advice in en')).not.toBeInTheDocument()
})

test('a suggested text is added to what is in the composer, which gets the focus', async () => {
  await page.viewport(1_440, 900)
  const inbox = await openInbox({ chats: customers(1), group: { isUserSidebarOpen: true } })
  store.set(connectionAtom, connectionTo('analysis'))
  answerAnalysis(inbox.service, () => ({ next: { suggestedText: 'So sorry!' } }))
  await inbox.open('Customer 1')
  await inbox.screen.getByRole('tab', { name: 'Analysis' }).click()
  const next = inbox.screen.getByRole('region', { name: 'Suggested next step' })
  await inbox.composer.fill('Hi Carmen,')
  await next.getByRole('button', { name: 'Use' }).click()
  await expect.element(inbox.composer).toHaveFocus()
  await expect.element(inbox.composer).toHaveValue('Hi Carmen,\nSo sorry!')
})
