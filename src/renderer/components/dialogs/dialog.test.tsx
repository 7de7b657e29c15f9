import { useState } from 'react'
import { expect, test, vi } from 'vitest'
import { userEvent } from 'vitest/browser'
import { accessibilityFaults, show } from '#renderer/app/page.fixture.tsx'
import { Dialog } from './dialog.tsx'
import { ConfirmDialog } from '#renderer/components/page/confirm-dialog.tsx'

/** A button that opens a dialog with a field. */
function Opener({ isForced = false }: { isForced?: boolean }) {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <button type="button" onClick={() => setOpen(true)}>
        Open
      </button>
      {isOpen && (
        <Dialog
          title="Rename"
          about="Carmen Rojas"
          {...(!isForced && { onClose: () => setOpen(false) })}
        >
          <input aria-label="Name" data-autofocus />
          <button type="button" onClick={() => setOpen(false)}>
            Done
          </button>
        </Dialog>
      )}
    </>
  )
}

async function opened(isForced = false) {
  const screen = await show(<Opener isForced={isForced} />)
  const opener = screen.getByRole('button', { name: 'Open' })
  await opener.click()
  const dialog = screen.getByRole('dialog', { name: 'Rename' })
  await expect.element(screen.getByRole('textbox', { name: 'Name' })).toHaveFocus()
  return { screen, opener, dialog }
}

test('a dialog focuses its marked field, is described by its chat, and covers the page', async () => {
  const { screen, dialog } = await opened()
  await expect.element(dialog).toHaveAccessibleDescription('Carmen Rojas')
  expect(await accessibilityFaults()).toEqual([])
  // The field, two buttons, and no control of the page.
  const names = new Set<string>()
  for (let steps = 0; steps < 4; steps += 1) {
    await userEvent.keyboard('{Tab}')
    names.add(document.activeElement?.textContent ?? '')
  }
  expect(names.has('Open')).toBe(false)
  await expect.element(screen.getByRole('button', { name: 'Close' })).toBeVisible()
})

test.each(['{Escape}', '{Escape}{Escape}'])(
  '%s closes the dialog and returns the focus',
  async (keys) => {
    const { opener, dialog } = await opened()
    await userEvent.keyboard(keys)
    await expect.element(dialog).not.toBeInTheDocument()
    await expect.element(opener).toHaveFocus()
  },
)

test('Escape does not close a dialog that must be answered, not even the second time', async () => {
  const { screen, opener, dialog } = await opened(true)
  await userEvent.keyboard('{Escape}')
  await userEvent.keyboard('{Escape}')
  await expect.element(dialog).toBeVisible()
  expect(screen.getByRole('button', { name: 'Close' }).elements()).toEqual([])
  await screen.getByRole('button', { name: 'Done' }).click()
  await expect.element(opener).toHaveFocus()
})

/** A press of the pointer on the dialog's backdrop or in the dialog. */
const press = (target: Element, type: 'pointerdown' | 'click', at: number) =>
  target.dispatchEvent(
    new PointerEvent(type, { bubbles: true, cancelable: true, clientX: at, clientY: at }),
  )

test('a click on the backdrop closes the dialog', async () => {
  const { dialog, opener } = await opened()
  press(dialog.element(), 'pointerdown', 5)
  press(dialog.element(), 'click', 5)
  await expect.element(dialog).not.toBeInTheDocument()
  await expect.element(opener).toHaveFocus()
})

test('a selection that begins in a field and ends on the backdrop does not close the dialog', async () => {
  const { screen, dialog } = await opened()
  press(screen.getByRole('textbox', { name: 'Name' }).element(), 'pointerdown', 400)
  press(dialog.element(), 'click', 5)
  await expect.element(dialog).toBeVisible()
})

test('a question has the focus on Cancel, so that Enter confirms nothing', async () => {
  const onConfirm = vi.fn<() => void>()
  const onClose = vi.fn<() => void>()
  const screen = await show(
    <ConfirmDialog
      title="Delete the template?"
      confirmLabel="Delete"
      isDangerous
      error={new Error('x')}
      onConfirm={onConfirm}
      onClose={onClose}
    >
      It cannot be undone.
    </ConfirmDialog>,
  )
  await expect.element(screen.getByRole('button', { name: 'Cancel' })).toHaveFocus()
  await expect.element(screen.getByRole('alert')).toBeVisible()
  expect(await accessibilityFaults()).toEqual([])
  await userEvent.keyboard('{Enter}')
  expect(onConfirm).not.toHaveBeenCalled()
  expect(onClose).toHaveBeenCalledOnce()
  await screen.getByRole('button', { name: 'Delete' }).click()
  expect(onConfirm).toHaveBeenCalledOnce()
})
