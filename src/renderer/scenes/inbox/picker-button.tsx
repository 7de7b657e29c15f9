import { Loader, Popover } from '@mantine/core'
import type { Icon } from '@tabler/icons-react'
import { Suspense, useState, type ReactNode } from 'react'
import { IconButton } from '../../components/icon-button.tsx'

export interface PickerButtonProps {
  icon: Icon
  /** Names the button and what it opens. */
  label: string
  /** Of what opens. */
  className: string | undefined
  /** What there is to pick from; it may be fetched when it is first wanted. */
  children: (close: () => void) => ReactNode
}

/** Opens something to pick from above itself; the keyboard goes into it, and comes back from it. */
export function PickerButton({ icon, label, className, children }: PickerButtonProps) {
  const [opened, setOpened] = useState(false)
  return (
    <Popover
      opened={opened}
      onChange={setOpened}
      position="top-start"
      width={336}
      withRoles={false}
      trapFocus
      returnFocus
      transitionProps={{ duration: 120 }}
    >
      <Popover.Target>
        <span>
          <IconButton
            icon={icon}
            label={label}
            tooltipPosition="top"
            aria-haspopup="dialog"
            aria-expanded={opened}
            onClick={() => setOpened((now) => !now)}
          />
        </span>
      </Popover.Target>
      <Popover.Dropdown className={className} role="dialog" aria-label={label}>
        <Suspense fallback={<Loader size={20} m="auto" />}>
          {children(() => setOpened(false))}
        </Suspense>
      </Popover.Dropdown>
    </Popover>
  )
}
