import type { moods, sentiments } from '#contract/entities/reports/analysis.ts'
import type { Language } from '#contract/limits.ts'
import { plainWords } from '#contract/rules/text/text-language.ts'
import { wordList, type WordList } from './word-list.ts'
import { feelings, moodEmoji } from './words.ts'

export type Sentiment = (typeof sentiments)[number]
export type Mood = (typeof moods)[number]

const weights = { glad: 1, delighted: 2, sorry: -1, angry: -2 } as const
type Feeling = keyof typeof weights
const kinds = ['delighted', 'glad', 'angry', 'sorry'] as const satisfies readonly Feeling[]

/**
 * A negating word reverses the weights of this many words after it: "no" reverses "conforme" in "no estoy conforme".
 */
const NEGATION_REACH = 3
/** Lowest score of a positive text. The highest score of a negative text is the same number with a minus sign. */
const FEELING_SCORE = 0.25

/** The word weights of a language, and its negating words. */
interface Lexicon {
  weightOf(word: string): number
  isNot: WordList
}

function lexiconOf(language: Language): Lexicon {
  const lists = kinds.map((kind) => ({
    list: wordList(feelings[language][kind]),
    weight: weights[kind],
  }))
  return {
    weightOf: (word) => lists.find(({ list }) => list(word))?.weight ?? 0,
    isNot: wordList(feelings[language].not),
  }
}
const lexicons: Record<Language, Lexicon> = {
  es: lexiconOf('es'),
  en: lexiconOf('en'),
  pt: lexiconOf('pt'),
}

/**
 * The sum of the weights of a text's words and emoji. A negating word reverses the weights of the next `NEGATION_REACH`
 * words in the same clause.
 */
function weightOfText(text: string, language: Language): number {
  const { weightOf, isNot } = lexicons[language]
  let sum = 0
  for (const clause of text.split(/[.,;!?\n]+/)) {
    let negated = 0
    for (const word of plainWords(clause)) {
      const weight = weightOf(word)
      sum += negated > 0 ? -weight : weight
      negated = isNot(word) ? NEGATION_REACH : negated - 1
    }
  }
  for (const kind of kinds)
    for (const emoji of moodEmoji[kind]) sum += weights[kind] * (text.split(emoji).length - 1)
  return sum
}

/** Maps a weight to a score between −1 and 1, both excluded. One word of weight 2 scores 2/3. */
const scoreOf = (weight: number): number => weight / (Math.abs(weight) + 1)

/**
 * How positive a text sounds, −1 to 1; 0 if none of its words or emoji expresses a feeling.
 * @param language the text's language: "no" negates in Spanish, but means "in the" in Portuguese
 */
export function scoreText(text: string, language: Language): number {
  return scoreOf(weightOfText(text, language))
}

export function sentimentOf(score: number): Sentiment {
  if (score >= FEELING_SCORE) return 'positive'
  return score <= -FEELING_SCORE ? 'negative' : 'neutral'
}

/** A sentence of the customer and the feeling that its words express. */
export interface Evidence {
  readonly text: string
  readonly messageId: string
  readonly sentiment: 'positive' | 'negative'
}

/** The customer's mood with its evidence, newest first. An unclear mood has no evidence. */
export interface MoodFinding {
  readonly mood: Mood
  readonly evidence: readonly Evidence[]
}

/** Number of the customer's newest texts that determine the mood. */
const MOOD_TEXTS = 5
/** Minimum weight of strong evidence: two words of weight 1, or one word of weight 2. */
const STRONG_WEIGHT = 2
/** Strong evidence weighs at least this many times as much as the opposite feeling. */
const STRONG_LEAD = 3
/** Strong evidence is in at least this share of the sentences, so one kind word does not outweigh a long complaint. */
const STRONG_SHARE = 1 / 3
/** Maximum number of sentences returned as evidence. */
const EVIDENCE_MAX = 3

const sentencesOf = (text: string): string[] =>
  text
    .split(/(?<=[.!?…])\s+|\n+/u)
    .map((sentence) => sentence.trim())
    .filter((sentence) => sentence !== '')

/**
 * The mood of the customer's newest texts: positive or negative on strong evidence, otherwise unclear. Strong evidence
 * fulfils all three `STRONG_…` conditions.
 * @param texts the customer's texts, oldest first
 * @param language the customer's language
 */
export function moodOf(
  texts: readonly { readonly text: string; readonly messageId: string }[],
  language: Language,
): MoodFinding {
  const sentences = texts.slice(-MOOD_TEXTS).flatMap(({ text, messageId }) =>
    sentencesOf(text).map((sentence) => {
      const weight = weightOfText(sentence, language)
      return { text: sentence, messageId, weight, sentiment: sentimentOf(scoreOf(weight)) }
    }),
  )
  const side = (wanted: 'positive' | 'negative') => {
    const found = sentences.flatMap(({ text, messageId, weight, sentiment }) =>
      sentiment === wanted ? [{ text, messageId, weight, sentiment: wanted }] : [],
    )
    return { found, weight: found.reduce((sum, { weight }) => sum + Math.abs(weight), 0) }
  }
  const positive = side('positive')
  const negative = side('negative')
  const [mood, most, least] =
    positive.weight > negative.weight
      ? (['positive', positive, negative] as const)
      : (['negative', negative, positive] as const)
  const isStrong =
    most.weight >= STRONG_WEIGHT &&
    most.weight >= STRONG_LEAD * least.weight &&
    most.found.length >= STRONG_SHARE * sentences.length
  if (!isStrong) return { mood: 'unclear', evidence: [] }
  const evidence = most.found.toReversed().slice(0, EVIDENCE_MAX)
  return {
    mood,
    evidence: evidence.map(({ text, messageId, sentiment }) => ({ text, messageId, sentiment })),
  }
}
