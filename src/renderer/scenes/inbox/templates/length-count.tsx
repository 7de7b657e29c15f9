import { CharacterCounter } from '#renderer/components/character-counter.tsx'

/** Props of a text field that show how many of its characters are used, as in "12 / 20". */
export function lengthCount(value: string, max: number) {
  return {
    rightSectionWidth: 64,
    rightSectionPointerEvents: 'none',
    rightSection: <CharacterCounter value={value.trim()} max={max} />,
  } as const
}
