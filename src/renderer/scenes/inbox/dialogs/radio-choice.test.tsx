import { expect, test, vi } from 'vitest'
import { show } from '#renderer/app/page.fixture.tsx'
import { useActions, type Action } from '#renderer/components/focus/actions.ts'
import { Choice } from './radio-choice.tsx'

const options = [
  { id: 'later', name: 'Later' },
  { id: 'tomorrow', name: 'Tomorrow' },
]

/** A dialog that the letter S opens once its code is there. */
function Dialog({ isThere, onChoose }: { isThere: boolean; onChoose: (id: string) => void }) {
  useActions(opening)
  return isThere && <Choice label="Snooze" options={options} chosen="later" onChoose={onChoose} />
}

const opening: readonly Action[] = [
  {
    id: 'open',
    section: 'general',
    labelKey: 'shell.actions.lock',
    letter: 's',
    perform: () => undefined,
  },
]

/** Presses a letter at a time of the page, ms. */
function press(key: string, at: number): void {
  const event = new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true })
  Object.defineProperty(event, 'timeStamp', { value: at })
  ;(document.activeElement ?? document.body).dispatchEvent(event)
}

test('letters that follow the one that opened a dialog choose nothing, however late its code comes', async () => {
  const onChoose = vi.fn<(id: string) => void>()
  const screen = await show(<Dialog isThere={false} onChoose={onChoose} />)
  press('s', 10_000)
  press('t', 10_700)
  press('t', 11_400)
  await screen.rerender(<Dialog isThere onChoose={onChoose} />)
  screen.getByRole('radio', { name: 'Later' }).element().focus()
  press('t', 12_100)
  expect(onChoose).not.toHaveBeenCalled()
  press('t', 13_200)
  expect(onChoose).toHaveBeenCalledWith('tomorrow')
})
