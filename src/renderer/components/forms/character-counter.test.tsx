import { expect, test } from 'vitest'
import { accessibilityFaults, chooseLanguage, show } from '#renderer/app/page.fixture.tsx'
import { CharacterCounter } from './character-counter.tsx'

test.each([
  ['', '0 / 60'],
  ['Hola', '4 / 60'],
  // In UTF-16 units, as the channel may count.
  ['🙏👍🏽', '6 / 60'],
])('the text %j is counted as %s', async (value, text) => {
  const screen = await show(<CharacterCounter value={value} max={60} />)
  await expect.element(screen.getByText(text)).toBeVisible()
})

test('numbers are written as in the language', async () => {
  await chooseLanguage('es')
  const screen = await show(<CharacterCounter value={'a'.repeat(12_345)} max={60_000} />)
  await expect.element(screen.getByText('12.345 / 60.000')).toBeVisible()
})

test('a text that is too long has another colour, which can be read in both themes', async () => {
  const screen = await show(
    <>
      <CharacterCounter value="abc" max={3} />
      <CharacterCounter value="abcd" max={3} />
    </>,
  )
  const colour = (text: string) => getComputedStyle(screen.getByText(text).element()).color
  expect(colour('4 / 3')).not.toBe(colour('3 / 3'))
  expect(await accessibilityFaults()).toEqual([])
})
