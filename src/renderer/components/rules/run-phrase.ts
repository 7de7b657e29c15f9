import type { RuleRun } from '#contract/entities/chats/rule.ts'
import { actionPhrase, type ActionWords } from './action-phrase.ts'
import { fill, joined, plain, type Phrase } from './phrase.ts'

type Step = RuleRun['steps'][number]

const reasons = {
  same: 'chatSteps:reasons.same',
  person: 'chatSteps:reasons.person',
  closed: 'chatSteps:reasons.closed',
  failed: 'chatSteps:reasons.failed',
} as const

/** Why a step was not possible, by the code of the service. */
const failures = {
  NOBODY: 'chatSteps:reasons.nobody',
  NOT_FOUND: 'chatSteps:reasons.missing',
  CONFLICT: 'chatSteps:reasons.conflict',
  OPTED_OUT: 'chatSteps:reasons.optedOut',
  MESSAGE_LIMIT: 'chatSteps:reasons.messageLimit',
  WATEMPLATE_NOT_APPROVED: 'chatSteps:reasons.notApproved',
  WEBHOOK_OFF: 'chatSteps:reasons.webhookOff',
} as const
const isKnown = (code: string): code is keyof typeof failures => Object.hasOwn(failures, code)

function reasonKey({ result, code = '' }: Step) {
  if (result === 'failed' && isKnown(code)) return failures[code]
  return reasons[result === 'done' ? 'failed' : result]
}

function leftPhrase(step: Step, words: ActionWords): Phrase {
  const { t } = words
  const reason = t(reasonKey(step))
  return fill((marks) => t('chatSteps:line.leftStep', { ...marks, reason }), {
    step: actionPhrase(step.action, words),
  })
}

/** What a run did, and what it left out and why: "equipo Postventa; quedó fuera etiqueta Factura (ya estaba así)". */
export function runPhrase({ steps }: RuleRun, words: ActionWords): Phrase {
  const { t } = words
  const done = steps.filter(({ result }) => result === 'done')
  const left = steps.filter(({ result }) => result !== 'done')
  const parts: Phrase[] = [
    done.length === 0
      ? plain(t('chatSteps:line.nothing'))
      : joined(done.map(({ action }) => actionPhrase(action, words))),
  ]
  if (left.length > 0)
    parts.push(
      fill((marks) => t('chatSteps:line.left', marks), {
        steps: joined(left.map((step) => leftPhrase(step, words))),
      }),
    )
  return joined(parts, '; ')
}
