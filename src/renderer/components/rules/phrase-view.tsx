import { Text } from '@mantine/core'
import { TagChip } from '#renderer/components/tags/tag-chip.tsx'
import type { Phrase } from './phrase.ts'

/** Shows a phrase: values bold, the words that structure it in the accent, tags as chips. */
export function PhraseView({ phrase }: { phrase: Phrase }) {
  return phrase.map((part, index) => {
    // The parts have no identity of their own, and keep no state.
    const id = `${index} ${part.text}`
    switch (part.as) {
      case 'plain':
        return <span key={id}>{part.text}</span>
      case 'value':
        return <strong key={id}>{part.text}</strong>
      case 'key':
        return (
          <Text key={id} span inherit fw={650} c="var(--b-accent-text)">
            {part.text}
          </Text>
        )
      case 'tag':
        return (
          <TagChip
            key={id}
            isSmall
            hasTooltip={false}
            tag={{ id: part.id, name: part.text, groupId: '', archived: false }}
          />
        )
    }
  })
}
