import type {
  CampaignSplit,
  SplitDecision,
  SplitMeasure,
  SplitNumbers,
  SplitVariant,
} from '#contract/entities/campaigns/campaign-split.ts'
import type { WhatsAppTemplate } from '#contract/entities/templates/whatsapp-template.ts'
import { isUsable } from '#contract/rules/templates/sendable-template.ts'
import { takesValuesOf } from '#contract/rules/templates/template-language.ts'
import { quickReplies } from './campaign-follow-up.ts'

/**
 * Whether two templates can be tested against each other: the channel has approved both, the values of the first fill the
 * second, and they are not translations of each other. Their quick replies may differ.
 */
export const canTestAgainst = (first: WhatsAppTemplate, second: WhatsAppTemplate): boolean =>
  isUsable(first) &&
  isUsable(second) &&
  first.name !== second.name &&
  takesValuesOf(first, second, { exceptReplies: true })

/** Whether templates can be compared by a measure: presses need a quick reply in each of them. */
export const canMeasure = (
  measure: SplitMeasure,
  templates: readonly WhatsAppTemplate[],
): boolean =>
  measure !== 'clicked' || templates.every((template) => quickReplies(template).length > 0)

/** Numbers from 0 up to 1 that only depend on the seed (FNV-1a into mulberry32). */
function seededNumbers(seed: string): () => number {
  let state = 0x811c9dc5
  for (const sign of seed) state = Math.imul(state ^ (sign.codePointAt(0) ?? 0), 0x01000193)
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}

/** How many of these people get the test. With two people or more each template has somebody. */
export const testedPeople = (
  people: number,
  { sharePercent }: Pick<CampaignSplit, 'sharePercent'>,
): number => Math.min(people, Math.max(2, Math.round((people * sharePercent) / 100)))

/**
 * Chooses at random who gets which template of a test: asked for one recipient after the other, it answers the template, or
 * undefined for those who wait. Every selection of the same size is as probable (selection sampling), both templates get the
 * same number of people or `a` one more, and the same seed selects the same people.
 */
export function splitRecipients(
  seed: string,
  people: number,
  split: Pick<CampaignSplit, 'sharePercent'>,
): () => SplitVariant | undefined {
  const random = seededNumbers(seed)
  const tested = testedPeople(people, split)
  const left = { people, a: Math.ceil(tested / 2), b: Math.floor(tested / 2) }
  return () => {
    const draw = random() * left.people
    const variant = draw < left.a ? 'a' : draw < left.a + left.b ? 'b' : undefined
    left.people -= 1
    if (variant !== undefined) left[variant] -= 1
    return variant
  }
}

/** The probability below which a difference is no chance. */
const CHANCE_MAX = 0.05

/**
 * Fisher's exact test, two-sided: how probable a difference as large as this one is if both templates are equally good.
 * Unlike approximations it also holds for few people.
 */
export function chanceOf(
  a: { readonly sent: number; readonly good: number },
  b: { readonly sent: number; readonly good: number },
): number {
  const all = a.sent + b.sent
  const good = a.good + b.good
  const logFactorials = new Float64Array(all + 1)
  for (let n = 1; n <= all; n += 1) logFactorials[n] = (logFactorials[n - 1] ?? 0) + Math.log(n)
  const logChoose = (n: number, k: number) =>
    (logFactorials[n] ?? 0) - (logFactorials[k] ?? 0) - (logFactorials[n - k] ?? 0)
  const logChance = (goodOfA: number) =>
    logChoose(a.sent, goodOfA) + logChoose(b.sent, good - goodOfA) - logChoose(all, good)
  // Equal probabilities differ by rounding.
  const seen = logChance(a.good) + 1e-7
  let sum = 0
  const most = Math.min(good, a.sent)
  for (let goodOfA = Math.max(0, good - b.sent); goodOfA <= most; goodOfA += 1) {
    const one = logChance(goodOfA)
    if (one <= seen) sum += Math.exp(one)
  }
  return Math.min(1, sum)
}

/**
 * Which template goes to the others: the one with the higher share of the measure among its sent messages, if a difference
 * as large would come about by chance in less than 5 of 100 tests. Without such a difference the campaign's own template
 * goes to them.
 */
export function decideSplit(
  numbers: Readonly<Record<SplitVariant, Pick<SplitNumbers, 'sent' | SplitMeasure>>>,
  measure: SplitMeasure,
): { winner: SplitVariant; decision: Extract<SplitDecision, 'difference' | 'noDifference'> } {
  const { a, b } = numbers
  const goodOf = (one: typeof a) => ({ sent: one.sent, good: Math.min(one.sent, one[measure]) })
  const isClear = a.sent > 0 && b.sent > 0 && chanceOf(goodOf(a), goodOf(b)) < CHANCE_MAX
  if (!isClear) return { winner: 'a', decision: 'noDifference' }
  const winner = a[measure] / a.sent > b[measure] / b.sent ? 'a' : 'b'
  return { winner, decision: 'difference' }
}
