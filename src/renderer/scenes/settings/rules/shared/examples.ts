import type { RuleBody } from '#renderer/data/chats/rules.ts'
import type { RuleDraft } from './rule-draft.ts'
import { draftOf, emptyRule, newCondition } from './rule-draft.ts'
import { newStep } from '#renderer/components/chat-steps/step-draft.ts'

/** The rules that are offered while there is none. */
export const examples = ['hours', 'words', 'ad', 'waits'] as const
export type Example = (typeof examples)[number]

export const exampleKeys = {
  hours: { name: 'rules:examples.hours', text: 'rules:examples.hoursText' },
  words: { name: 'rules:examples.words', text: 'rules:examples.wordsText' },
  ad: { name: 'rules:examples.ad', text: 'rules:examples.adText' },
  waits: { name: 'rules:examples.waits', text: 'rules:examples.waitsText' },
} as const satisfies Record<Example, { name: string; text: string }>

export const exampleOf = (text: string | null): Example | null =>
  examples.find((one) => one === text) ?? null

/** What each example does; what it names is left open. */
const rules: Record<Example, Partial<RuleBody>> = {
  hours: { conditions: [{ kind: 'hours', is: 'closed' }], againHours: 12 },
  words: { stops: true },
  ad: { when: { on: 'created' }, stops: true },
  waits: {
    when: { on: 'waits', minutes: 30 },
    conditions: [
      { kind: 'hours', is: 'open' },
      { kind: 'agent', is: 'unavailable' },
    ],
    actions: [{ kind: 'assign', target: { to: 'next' } }],
  },
}

/**
 * The form of an example.
 * @param words what its customers write, a word each
 */
export function exampleDraft(example: Example, name: string, words: readonly string[]): RuleDraft {
  const draft = draftOf({ ...emptyRule, ...rules[example], name })
  switch (example) {
    case 'hours':
      return { ...draft, steps: [newStep('answer')] }
    case 'words':
      return {
        ...draft,
        conditions: [{ ...newCondition('words'), values: words }],
        steps: [{ ...newStep('assign'), target: '' }, newStep('tag')],
      }
    case 'ad':
      return {
        ...draft,
        conditions: [newCondition('ad')],
        steps: [{ ...newStep('assign'), target: 'next' }, newStep('tag')],
      }
    case 'waits':
      return draft
  }
}
