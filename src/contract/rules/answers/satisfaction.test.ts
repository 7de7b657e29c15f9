import { expect, test } from 'vitest'
import { languages, limits } from '#contract/limits.ts'
import { answersRatingQuestion, ratingIn, ratingQuestions, ratingRequest } from './satisfaction.ts'

test.each([
  ['5', 5],
  [' 1 ', 1],
  ['4!', 4],
  ['4/5', 4],
  ['3 estrellas', 3],
  ['2 stars.', 2],
  ['⭐⭐⭐⭐', 4],
  ['0', null],
  ['6', null],
  ['10', null],
  ['5 sillas, por favor', null],
  ['Quiero 5', null],
  ['⭐⭐⭐⭐⭐⭐', null],
  ['', null],
])('“%s” is the rating %s', (text, rating) => {
  expect(ratingIn(text)).toBe(rating)
})

test('a rating counts until the channel’s window closes', () => {
  expect(answersRatingQuestion(limits.chatWindowMs - 1, 0)).toBe(true)
  expect(answersRatingQuestion(limits.chatWindowMs, 0)).toBe(false)
})

test.each(languages)('the question in %s names both ends of the scale', (language) => {
  expect(ratingQuestions[language]).toMatch(/1.*5/)
})

const asked = '2026-05-04T10:00:00.000Z'
test.each([
  ['is sent within 24 hours', true, '2026-05-05T09:59:59.000Z', 'sent'],
  ['is not sent after 24 hours', true, '2026-05-05T10:00:00.000Z', 'closed'],
  ['is not sent in a group that does not ask', false, '2026-05-04T10:00:01.000Z', 'no'],
] as const)('the question %s', (_what, asksRating, now, request) => {
  const contact = { lastContactResponseAt: asked }
  expect(ratingRequest({ asksRating }, contact, Date.parse(now))).toBe(request)
})

test('the question is not sent to a blocked person', () => {
  const contact = { lastContactResponseAt: asked, blocked: { at: asked, kind: 'spam' } } as const
  expect(ratingRequest({ asksRating: true }, contact, Date.parse(asked))).toBe('no')
})

test('the question is not sent to a customer who never wrote', () => {
  expect(ratingRequest({ asksRating: true }, {}, 0)).toBe('closed')
})
