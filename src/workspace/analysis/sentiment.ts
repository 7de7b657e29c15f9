import type { sentiments } from '#contract/entities/analysis.ts'
import type { Language } from '#contract/limits.ts'
import { plainWords } from './normalise-words.ts'
import { wordList, type WordList } from './word-list.ts'
import { feelings, signs } from './words.ts'

export type Sentiment = (typeof sentiments)[number]

const weights = { glad: 1, delighted: 2, sorry: -1, angry: -2 } as const
type Feeling = keyof typeof weights
const kinds = ['delighted', 'glad', 'angry', 'sorry'] as const satisfies readonly Feeling[]

/** How many words after a "not" are turned round by it: "no estoy conforme". */
const REACH = 3
/** From here on a score counts as a feeling. */
const FELT = 0.25
/** How many of the newest messages that say something of a feeling make up the mood. */
const MOOD_OF = 3

/** What words of a language say by themselves, and which of them turn others round. */
interface Ear {
  weightOf(word: string): number
  isNot: WordList
}

function earFor(language: Language): Ear {
  const lists = kinds.map((kind) => ({
    list: wordList(feelings[language][kind]),
    weight: weights[kind],
  }))
  return {
    weightOf: (word) => lists.find(({ list }) => list(word))?.weight ?? 0,
    isNot: wordList(feelings[language].not),
  }
}
const ears: Record<Language, Ear> = { es: earFor('es'), en: earFor('en'), pt: earFor('pt') }

/**
 * How a text sounds, −1 to 1; 0 where it says nothing of a feeling. The sum of its words and signs, where a "not" turns
 * round what follows within its sentence, squeezed so that one strong word is 0.67 and no text is quite 1.
 * @param language whose words they are: "no" denies in Spanish and is "in the" in Portuguese
 */
export function scoreText(text: string, language: Language): number {
  const { weightOf, isNot } = ears[language]
  let sum = 0
  for (const sentence of text.split(/[.,;!?\n]+/)) {
    let turned = 0
    for (const word of plainWords(sentence)) {
      const weight = weightOf(word)
      sum += turned > 0 ? -weight : weight
      turned = isNot(word) ? REACH : turned - 1
    }
  }
  for (const kind of kinds)
    for (const sign of signs[kind]) sum += weights[kind] * (text.split(sign).length - 1)
  return sum / (Math.abs(sum) + 1)
}

export function sentimentOf(score: number): Sentiment {
  if (score >= FELT) return 'positive'
  return score <= -FELT ? 'negative' : 'neutral'
}

/** The mood that scores of messages, oldest first, come to: the mean of the newest that say something of a feeling. */
export function moodOf(scores: readonly number[]): Sentiment {
  const felt = scores.filter((score) => score !== 0).slice(-MOOD_OF)
  if (felt.length === 0) return 'neutral'
  return sentimentOf(felt.reduce((sum, score) => sum + score, 0) / felt.length)
}
