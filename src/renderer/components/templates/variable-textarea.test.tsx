import { useRef, useState } from 'react'
import { expect, test } from 'vitest'
import { userEvent } from 'vitest/browser'
import { accessibilityFaults, show } from '#renderer/app/page.fixture.tsx'
import { VariableTextarea } from './variable-textarea.tsx'

const variables = [
  { name: 'contact.name', label: 'Name' },
  { name: 'contact.phone', label: 'Phone' },
  { name: 'agent.name', label: 'Agent' },
]

function Answer() {
  const [value, setValue] = useState('')
  const field = useRef<HTMLTextAreaElement>(null)
  return (
    <VariableTextarea
      label="Text"
      field={field}
      value={value}
      onChange={setValue}
      variables={variables}
      variablesLabel="Variables"
    />
  )
}

async function typed(keys: string) {
  const screen = await show(<Answer />)
  await userEvent.keyboard(`{Tab}${keys}`)
  return { screen, field: screen.getByRole('textbox', { name: 'Text' }) }
}

test('two braces offer the variables; arrow keys choose one, also around the ends, and Enter inserts it', async () => {
  const { screen, field } = await typed('Hola {{{{')
  const list = screen.getByRole('listbox', { name: 'Variables' })
  await expect.element(list.getByRole('option', { selected: true })).toHaveTextContent('Name')
  expect(await accessibilityFaults()).toEqual([])
  await userEvent.keyboard('{ArrowUp}')
  await expect.element(list.getByRole('option', { selected: true })).toHaveTextContent('Agent')
  await userEvent.keyboard('{ArrowDown}{ArrowDown}{Enter}')
  await expect.element(field).toHaveValue('Hola {{Phone}}')
  await expect.element(field).toHaveFocus()
  await expect.element(list).not.toBeInTheDocument()
})

test('the typed name filters the variables, and Escape closes the list alone', async () => {
  const { screen, field } = await typed('{{{{pho')
  const options = screen.getByRole('option')
  await expect.element(options).toHaveTextContent('Phone')
  await userEvent.keyboard('{Escape}')
  await expect.element(options).not.toBeInTheDocument()
  await userEvent.keyboard('{Enter}')
  await expect.element(field).toHaveValue('{{pho\n')
})
