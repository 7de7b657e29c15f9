import { Loader, Popover } from '@mantine/core'
import type { Icon } from '@tabler/icons-react'
import { Suspense, useRef, useState, type MouseEvent, type ReactNode } from 'react'
import { IconButton } from '../../../components/icon-button.tsx'
import { StandIn } from '../../../components/target-ref.tsx'

export interface PickerButtonProps {
  icon: Icon
  /** Names the button and what it opens. */
  label: string
  /** Of what opens. */
  className: string | undefined
  /** What there is to pick from; it may be fetched when it is first wanted. */
  children: (close: () => void) => ReactNode
}

/**
 * Opens something to pick from above itself; the keyboard goes into it, and comes back from it. What opens is made when
 * pointer or keyboard first come to the button: a chat that is opened brings several that nobody comes to.
 */
export function PickerButton({ icon, label, className, children }: PickerButtonProps) {
  const [made, setMade] = useState(false)
  const [opened, setOpened] = useState(false)
  const place = useRef<HTMLSpanElement>(null)
  const make = () => setMade(true)
  // What was picked from is still drawn while it goes: the second click of a double one, a key that is held down, must
  // pick nothing more, nor fall through to what lies beneath, nor take the keyboard along.
  const pickOnce = (event: MouseEvent) => {
    if (opened) return
    event.preventDefault()
    event.stopPropagation()
  }
  return (
    <>
      <span ref={place} onPointerEnter={make} onFocus={make}>
        <IconButton
          icon={icon}
          label={label}
          tooltipPosition="top"
          aria-haspopup="dialog"
          aria-expanded={opened}
          onClick={() => {
            make()
            setOpened((now) => !now)
          }}
        />
      </span>
      {made && (
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
            <StandIn target={place} />
          </Popover.Target>
          <Popover.Dropdown
            className={className}
            role="dialog"
            aria-label={label}
            onMouseDownCapture={pickOnce}
            onClickCapture={pickOnce}
          >
            <Suspense fallback={<Loader size={20} m="auto" />}>
              {children(() => setOpened(false))}
            </Suspense>
          </Popover.Dropdown>
        </Popover>
      )}
    </>
  )
}
