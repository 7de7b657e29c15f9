import { plainWords } from '#contract/rules/text/text-language.ts'
import { wordList } from './word-list.ts'
import { topicKinds, topicWords, type Topic } from './words.ts'

/** Maximum number of topics shown. */
const TOPICS_MAX = 4

const lists = topicKinds.map((topic) => ({ topic, list: wordList(topicWords[topic]) }))

/** The topics of texts, at most `TOPICS_MAX`. The topic that occurs in the most texts is first. */
export function topicsOf(texts: readonly string[]): Topic[] {
  const words = texts.map(plainWords)
  return lists
    .map(({ topic, list }) => ({ topic, count: words.filter((text) => text.some(list)).length }))
    .filter(({ count }) => count > 0)
    .toSorted((a, b) => b.count - a.count)
    .slice(0, TOPICS_MAX)
    .map(({ topic }) => topic)
}
