import { useState } from 'react'
import { expect, test } from 'vitest'
import { userEvent } from 'vitest/browser'
import { accessibilityFaults, show } from '#renderer/app/page.fixture.tsx'
import {
  SettingsCard,
  SettingsSection,
  SettingsSwitch,
  type SettingLock,
} from './settings-rows.tsx'

function Row({ locked }: { locked?: SettingLock }) {
  const [checked, setChecked] = useState(false)
  return (
    <SettingsSection title="Restrictions">
      <SettingsCard title="Agents">
        <SettingsSwitch
          label="Hide other chats"
          text="Agents see only their own chats."
          affected="4 agents"
          locked={locked}
          checked={checked}
          onChange={setChecked}
        />
      </SettingsCard>
    </SettingsSection>
  )
}

test('a switch is named and described by its row, and is pressed by key and by its label', async () => {
  const screen = await show(<Row />)
  const section = screen.getByRole('region', { name: 'Restrictions' })
  const control = section.getByRole('group', { name: 'Agents' }).getByRole('switch')
  await expect.element(control).toHaveAccessibleName('Hide other chats')
  await expect.element(control).toHaveAccessibleDescription('Agents see only their own chats.')
  await userEvent.keyboard('{Tab} ')
  await expect.element(control).toBeChecked()
  await screen.getByText('Hide other chats').click()
  await expect.element(control).not.toBeChecked()
  expect(await accessibilityFaults()).toEqual([])
})

test('a locked switch says why, and cannot be pressed', async () => {
  const screen = await show(<Row locked={{ id: 'lock', reason: 'Only admins change this.' }} />)
  const control = screen.getByRole('switch', { name: 'Hide other chats' })
  await expect.element(control).toBeDisabled()
  await expect.element(control).toHaveAccessibleDescription('Only admins change this.')
  await screen.getByText('Hide other chats').click({ force: true })
  await expect.element(control).not.toBeChecked()
  expect(await accessibilityFaults()).toEqual([])
})
