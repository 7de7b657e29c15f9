import type { RuleRun } from '#contract/entities/chats/rule.ts'
import { actionPhrase, type ActionWords } from './action-phrase.ts'
import { fill, joined, plain, type Phrase } from './phrase.ts'

type Step = RuleRun['steps'][number]

const reasons = {
  same: 'ruleRuns:reasons.same',
  person: 'ruleRuns:reasons.person',
  closed: 'ruleRuns:reasons.closed',
  failed: 'ruleRuns:reasons.failed',
} as const

/** Why a step was not possible, by the code of the service. */
const failures = new Map<string, 'ruleRuns:reasons.nobody' | 'ruleRuns:reasons.missing'>([
  ['nobody', 'ruleRuns:reasons.nobody'],
  ['missing', 'ruleRuns:reasons.missing'],
])

function leftPhrase({ action, result, code }: Step, words: ActionWords): Phrase {
  const { t } = words
  const known = result === 'failed' ? failures.get(code ?? '') : undefined
  const reason = t(known ?? (result === 'done' ? reasons.failed : reasons[result]))
  return fill((marks) => t('ruleRuns:line.leftStep', { ...marks, reason }), {
    step: actionPhrase(action, words),
  })
}

/** What a run did, and what it left out and why: "equipo Postventa; quedó fuera etiqueta Factura (ya estaba así)". */
export function runPhrase({ steps }: RuleRun, words: ActionWords): Phrase {
  const { t } = words
  const done = steps.filter(({ result }) => result === 'done')
  const left = steps.filter(({ result }) => result !== 'done')
  const parts: Phrase[] = [
    done.length === 0
      ? plain(t('ruleRuns:line.nothing'))
      : joined(done.map(({ action }) => actionPhrase(action, words))),
  ]
  if (left.length > 0)
    parts.push(
      fill((marks) => t('ruleRuns:line.left', marks), {
        steps: joined(left.map((step) => leftPhrase(step, words))),
      }),
    )
  return joined(parts, '; ')
}
